// Keeps the screen on where browsers allow it: over https, and on the laptop itself.
function ask() {
  if (navigator.wakeLock && !document.hidden) navigator.wakeLock.request("screen").catch(() => {}); // low battery
}

ask();
document.addEventListener("visibilitychange", ask);
