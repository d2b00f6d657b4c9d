// What Calendly's page tells the page that frames it: how high it is, and how far the visitor has come.
const isFramed = window.parent !== window && document.body.dataset.framed === 'true';
const framing = isFramed ? window.parent : undefined;

function tell(event, payload) {
  // To whoever frames it, as Calendly does: it is for the receiver to look at the sender.
  framing?.postMessage({ event, payload }, '*');
}

function tellStep() {
  const { tells, payload } = document.body.dataset;
  if (!tells) return;
  const isBooked = tells === 'calendly.event_scheduled';
  // The page of a booking can be opened again; only the booking itself is told.
  if (isBooked && location.hash !== '#scheduled') return;
  if (isBooked) history.replaceState(null, '', location.pathname + location.search);
  tell(tells, JSON.parse(payload));
}

let told = 0;
new ResizeObserver(() => {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  if (height !== told) tell('calendly.page_height', { height: `${height}px` });
  told = height;
}).observe(document.body);
tellStep();
