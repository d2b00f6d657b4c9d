let sessionEnded: () => void = () => {};

/** What the app does when the server refuses the bearer token; set once at start. Apart from what calls the server. */
export function onSessionEnded(handler: () => void): void {
  sessionEnded = handler;
}

/** For what calls the server: it has refused the token. */
export function tellSessionEnded(): void {
  sessionEnded();
}
