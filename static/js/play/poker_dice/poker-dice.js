// The console of poker dice.
import "../side_table/side-table.js";
import "./poker-entry.js";
import "./poker-verdict.js";
