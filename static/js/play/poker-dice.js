// The console of poker dice.
import "./side-table.js";
import "./poker-entry.js";
import "./poker-verdict.js";
