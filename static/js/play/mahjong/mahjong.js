// The console of mahjong.
import "../side_table/side-table.js";
import "./mahjong-entry.js";
import "./mahjong-verdict.js";
