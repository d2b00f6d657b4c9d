/** History state of the thanks for a package that cost nothing: there is no payment session to confirm. */
export const freeOrder = { freeOrder: true } as const;

export function isFreeOrder(historyState: unknown): boolean {
  return typeof historyState === 'object' && historyState !== null && 'freeOrder' in historyState;
}
