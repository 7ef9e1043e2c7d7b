// The emcee's console. Order matters once: focus.js must see Escape before keys.js does.
import "./live.js";
import "./clock.js";
import "./entry.js";
import "./verdict.js";
import "./commands.js";
import "./dialogs.js";
import "./picker.js";
import "./direct.js";
import "./focus.js";
import "./keys.js";
