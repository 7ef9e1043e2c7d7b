// The emcee's console. Order matters once: focus.js must see Escape before keys.js does.
import "../live/live.js";
import "../live/clock.js";
import "./landing.js";
import "./entry.js";
import "./verdict.js";
import "./set-aside.js";
import "./commands.js";
import "./dialogs.js";
import "./call.js";
import "./finish.js";
import "./direct.js";
import "./room.js";
import "./focus.js";
import "./keys.js";
