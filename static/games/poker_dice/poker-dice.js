// The console of poker dice.
import "../../js/play/side-table.js";
import "./poker-entry.js";
import "./poker-verdict.js";
