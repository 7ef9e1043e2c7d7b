// Tries an unavailable page again every few seconds, and shows it when it is there.
const AGAIN = 3000; // ms
const { status } = document.querySelector("[data-status]").dataset;

async function look() {
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (answer.status !== Number(status)) return location.reload();
  } catch {
    // The server is away; try again later.
  }
  setTimeout(look, AGAIN);
}

setTimeout(look, AGAIN);
