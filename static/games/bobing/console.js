// The emcee's console. Order matters once: focus.js must see Escape before keys.js does.
import "../../js/play/field-keys.js";
import "../../js/live/live.js";
import "./show-landed-dice.js";
import "./typed-dice.js";
import "./show-verdict.js";
import "./commands.js";
import "./camera.js";
import "../../js/play/dialogs.js";
import "../../js/play/player-find.js";
import "./finish-sooner.js";
import "./direct-dialog.js";
import "./wall-preview.js";
import "../../js/play/focus.js";
import "./keys.js";
import "../../js/play/letters-switch.js";
import "../../js/play/program-throw.js";
