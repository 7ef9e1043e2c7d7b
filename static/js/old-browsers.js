// For televisions and phones of before 2021: a classic script, in syntax that every browser reads.
(function () {
  "use strict";
  if (window.CSS && CSS.supports && CSS.supports("inset: 0")) return; // Chromium 87, Safari 14.1, Firefox 66
  var RELOAD = 8000; // ms
  var root = document.documentElement;

  // A live page whose scripts do not run here, or fail, loads itself again to show the newest state.
  function reload() {
    setTimeout(function () { location.reload(); }, RELOAD);
  }
  if (document.querySelector("[data-live]")) {
    addEventListener("error", reload);
    setTimeout(function () { if (!root.hasAttribute("data-live")) location.reload(); }, RELOAD);
  }

  // The gaps between the items of a flex box are margins here: only newer browsers have such gaps.
  var given = []; // elements and the margin that each was given: put back before gaps are measured again

  function hasGaps() {
    var box = document.body.appendChild(document.createElement("div"));
    box.style.cssText = "position:absolute;visibility:hidden;display:flex;flex-direction:column;row-gap:1px";
    box.appendChild(document.createElement("i"));
    box.appendChild(document.createElement("i"));
    var has = box.scrollHeight === 1;
    document.body.removeChild(box);
    return has;
  }

  // Margins that share free space, and boxes outside the flow, need no gap.
  function isAuto(item, side) {
    return Boolean(item.computedStyleMap) && String(item.computedStyleMap().get(side)) === "auto";
  }

  function give(item, side, gap) {
    if (isAuto(item, side)) return;
    given.push([item, side, item.style.getPropertyValue(side)]);
    item.style.setProperty(side, parseFloat(getComputedStyle(item).getPropertyValue(side)) + gap + "px");
  }

  function itemsOf(box) {
    return [].filter.call(box.childNodes, function (node) {
      if (node.nodeType !== 1) return node.nodeType === 3 && node.data.trim();
      var style = getComputedStyle(node);
      return style.display !== "none" && style.position !== "absolute" && style.position !== "fixed";
    });
  }

  function space(box) {
    var style = getComputedStyle(box);
    if (!/flex$/.test(style.display)) return;
    var isColumn = /^column/.test(style.flexDirection), isReverse = /reverse$/.test(style.flexDirection);
    var across = parseFloat(isColumn ? style.rowGap : style.columnGap) || 0, down = parseFloat(style.rowGap) || 0;
    var start = isColumn ? "margin-top" : "margin-left", end = isColumn ? "margin-bottom" : "margin-right";
    var items = itemsOf(box);
    if (isReverse) items.reverse();
    var wraps = style.flexWrap !== "nowrap" && !isColumn;
    var tops = wraps && down ? items.map(function (item) { return item.offsetTop; }) : [];
    items.forEach(function (item, place) {
      var before = items[place - 1];
      if (!before || !across) return;
      if (item.nodeType === 1 && before.nodeType === 1 && isAuto(item, start)) return;
      if (before.nodeType === 1) give(before, end, across);
      else if (item.nodeType === 1) give(item, start, across);
    });
    tops.forEach(function (top, place) {
      if (items[place].nodeType === 1 && top > tops[0] + items[0].offsetHeight / 2) give(items[place], "margin-top", down);
    });
  }

  function spaceAll() {
    given.splice(0).forEach(function (each) { each[0].style.setProperty(each[1], each[2]); });
    [].forEach.call(document.body.querySelectorAll("*"), space);
  }

  var asked = 0;
  function ask() {
    if (!asked) asked = setTimeout(function () { asked = 0; spaceAll(); }, 50);
  }

  if (hasGaps()) return;
  spaceAll();
  new MutationObserver(ask).observe(root, { subtree: true, childList: true, attributes: true,
    attributeFilter: ["hidden", "data-moment", "data-dice", "data-shown", "data-covered", "open"] });
  addEventListener("load", ask);
  addEventListener("resize", ask);
})();
