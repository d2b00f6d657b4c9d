/** Runs once the page has nothing else to do. Safari has no idle callback. */
export function whenIdle(run: () => void): void {
  (window.requestIdleCallback ?? setTimeout)(run);
}
