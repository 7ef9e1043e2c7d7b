// The gaps between the items of a flex box are margins in browsers of before 2021, which have no such gaps.
(function () {
  "use strict";
  var GAPS, AUTO = { "margin-left": "", "margin-right": "", "margin-top": "", "margin-bottom": "" };
  var SIDES = Object.keys(AUTO);
  var given = []; // margins that are still to be written, so that the page is not laid out for each

  function each(list, does) { [].forEach.call(list, does); }

  function hasGaps() {
    var box = document.body.appendChild(document.createElement("div"));
    box.style.cssText = "position:absolute;visibility:hidden;display:flex;flex-direction:column;row-gap:1px";
    box.innerHTML = "<i></i><i></i>";
    var has = box.scrollHeight === 1;
    document.body.removeChild(box);
    return has;
  }

  // The selectors of all rules that fit.
  function selectors(fits) {
    var found = ["_"];
    function look(rules) {
      each(rules, function (rule) {
        if (rule.selectorText && fits(rule.style)) found.push(rule.selectorText);
        else if (rule.cssRules) look(rule.cssRules);
      });
    }
    each(document.styleSheets, function (sheet) { look(sheet.cssRules); });
    return found.join();
  }

  // In the order in which they are shown. A text has no style, and so no margin; nor has what a sheet puts before all.
  function itemsOf(box) {
    var items = [];
    each(box.childNodes, function (node) {
      var style = node.nodeType === 1 && getComputedStyle(node);
      if (style ? style.display === "none" || /absolute|fixed/.test(style.position) : node.nodeType !== 3 || !node.data.trim()) return;
      items.push({ node: node, style: style, place: (style ? Number(style.order) : 0) * 1000 + items.length });
    });
    items.sort(function (one, other) { return one.place - other.place; });
    var before = getComputedStyle(box, "::before");
    if (!/^(none|normal|)$/.test(before.content) && !/absolute|fixed/.test(before.position)) items.unshift({});
    return items;
  }

  function isAuto(item, side) { return item.style && item.node.matches(AUTO[side]); }

  function give(item, side, gap) {
    if (!item.style || isAuto(item, side)) return; // a margin that takes free space needs no gap
    given.push([item.node.style, side, parseFloat(item.style.getPropertyValue(side)) + gap + "px"]);
  }

  function write() {
    given.splice(0).forEach(function (one) { one[0].setProperty(one[1], one[2]); });
  }

  function between(box) {
    var style = getComputedStyle(box), isColumn = /^column/.test(style.flexDirection);
    var gap = parseFloat(isColumn ? style.rowGap : style.columnGap);
    if (!/flex$/.test(style.display) || !gap) return;
    var items = itemsOf(box);
    var start = isColumn ? "margin-top" : "margin-left";
    var end = isColumn ? "margin-bottom" : "margin-right";
    if (/reverse$/.test(style.flexDirection)) items.reverse();
    items.slice(1).forEach(function (item, place) {
      if (isAuto(item, start)) return;
      if (items[place].style) give(items[place], end, gap);
      else give(item, start, gap);
    });
  }

  // Between the lines of a box, when its items have their margins.
  function below(box) {
    var style = getComputedStyle(box), gap = parseFloat(style.rowGap), end = Infinity;
    if (!/flex$/.test(style.display) || !/^row/.test(style.flexDirection) || style.flexWrap === "nowrap" || !gap) return;
    itemsOf(box).forEach(function (item) {
      var edges = item.style && item.node.getBoundingClientRect();
      if (edges && edges.top > end - 2) give(item, "margin-top", gap);
      else if (edges) end = Math.max(edges.bottom, end === Infinity ? 0 : end);
    });
  }

  function space(boxes) {
    boxes.forEach(function (box) {
      each(box.children, function (item) {
        SIDES.forEach(function (side) { item.style.removeProperty(side); });
      });
    });
    boxes.forEach(between);
    write();
    boxes.forEach(below);
    write();
    boxes.forEach(isOther);
  }

  function spaceAll() { space([].slice.call(document.querySelectorAll(GAPS))); }

  // Whether it is laid out otherwise than when it was last looked at.
  function isOther(box) {
    var style = getComputedStyle(box), before = box.laidOut;
    var places = itemsOf(box).map(function (item) { return item.place; });
    box.laidOut = [style.display, style.flexDirection, style.rowGap, style.columnGap, places].join();
    return box.laidOut !== before;
  }

  // Only the boxes in what has changed, and those around it.
  function follow(records) {
    var boxes = [];
    records.forEach(function (record) {
      var isContent = record.type === "childList";
      if (!isContent && !/^(hidden|open|data-)/.test(record.attributeName)) return;
      function add(box) {
        if (boxes.indexOf(box) < 0 && (isContent || isOther(box))) boxes.push(box);
      }
      function addAll(scope) {
        each(scope.querySelectorAll(GAPS), add);
        for (; scope && scope.matches; scope = scope.parentNode) if (scope.matches(GAPS)) add(scope);
      }
      var added = [].filter.call(record.addedNodes, function (node) { return node.nodeType === 1; });
      var inside = isContent ? record.target : record.target.parentNode || record.target;
      (added.length ? added : [inside]).forEach(addAll);
    });
    space(boxes);
  }

  function begin() {
    GAPS = selectors(function (style) { return style.cssText.indexOf("gap:") >= 0; });
    SIDES.forEach(function (side) {
      AUTO[side] = selectors(function (style) { return style.getPropertyValue(side) === "auto"; });
    });
    spaceAll();
  }

  if (hasGaps()) return;
  begin();
  new MutationObserver(follow).observe(document.documentElement, { subtree: true, childList: true, attributes: true });
  // Chromium 80 runs this before it has the sheets.
  addEventListener("load", function (event) { if (/^(LINK|#document)$/.test(event.target.nodeName)) begin(); }, true);
  addEventListener("resize", spaceAll);
})();
