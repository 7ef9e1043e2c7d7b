// The emcee's console. Order matters once: focus.js must see Escape before keys.js does.
import "../../js/play/composing.js";
import "../../js/live/live.js";
import "./landing.js";
import "./typed-dice.js";
import "./verdict.js";
import "./set-aside.js";
import "./commands.js";
import "../../js/play/dialogs.js";
import "../../js/play/player-find.js";
import "./finish.js";
import "./direct.js";
import "./room.js";
import "../../js/play/focus.js";
import "./keys.js";
