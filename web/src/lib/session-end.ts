let sessionEnded: () => void = () => {};

/** Registers the handler for a rejected token. Separate from the API client, which most pages do not load at the start. */
export function onSessionEnded(handler: () => void): void {
  sessionEnded = handler;
}

export function notifySessionEnded(): void {
  sessionEnded();
}
