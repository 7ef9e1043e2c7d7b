// The console of mahjong.
import "../../js/play/side-table.js";
import "./mahjong-entry.js";
import "./mahjong-verdict.js";
