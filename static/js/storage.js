// What the browser keeps of a page: in `ofTab` until the tab is closed, in `ofDevice` for all windows.
// A browser that blocks cookies throws at every use of its storage, and so does one without room: then
// the value lasts as long as the page.
function shelf(name) {
  const memory = new Map();
  return {
    // The value that was kept last; null for none.
    read(key) {
      try {
        return JSON.parse(memory.has(key) ? memory.get(key) : window[name].getItem(key));
      } catch {
        return null;
      }
    },
    // Returns whether the value outlasts the page. value: null to keep none.
    keep(key, value) {
      const text = JSON.stringify(value);
      try {
        if (value === null) window[name].removeItem(key);
        else window[name].setItem(key, text);
        memory.delete(key);
        return true;
      } catch {
        memory.set(key, text);
        return value === null;
      }
    },
  };
}

export const ofTab = shelf("sessionStorage");
export const ofDevice = shelf("localStorage");
