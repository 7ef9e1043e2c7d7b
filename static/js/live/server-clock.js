// The server's time. It comes with the page, with the messages of the socket and with each answer to a
// request. Between them a monotonic clock counts, so that nothing moves when somebody sets the clock of
// this device.
const page = document.querySelector("[data-now]");
let told = page ? Number(page.dataset.now) : Date.now() / 1000; // in seconds
let toldAt = performance.now();

// time: in seconds.
export function setServerTime(time) {
  if (!(time > 0)) return;
  told = time;
  toldAt = performance.now();
}

export const serverTime = () => told + (performance.now() - toldAt) / 1000;
