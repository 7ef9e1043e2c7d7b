// Helps browsers of before 2021, as televisions have: a classic script, in syntax that all of them read.
(function () {
  "use strict";
  var root = document.documentElement;
  var sentence = document.getElementById("too-old"); // on the emcee's pages, which need a browser of 2023
  if (sentence && !("popover" in root)) sentence.hidden = false;
  if (window.CSS && CSS.supports && CSS.supports("inset", "0")) return; // Chromium 87, Safari 14.1, Firefox 66
  var gaps = document.createElement("script");
  gaps.src = document.currentScript.src.replace("old-televisions", "flex-gaps");
  document.head.appendChild(gaps);

  // A live page whose scripts do not run here, or fail, loads itself again to show the newest state.
  var AGAIN = 8000; // ms
  function reload() { location.reload(); }
  function fail(event) {
    if (event.target === window || event.target.nodeName === "SCRIPT") setTimeout(reload, AGAIN);
  }
  if (sentence || !document.querySelector("[data-live]")) return;
  addEventListener("error", fail, true);
  addEventListener("unhandledrejection", fail);
  setTimeout(function () { if (!root.hasAttribute("data-live")) reload(); }, AGAIN);
})();
