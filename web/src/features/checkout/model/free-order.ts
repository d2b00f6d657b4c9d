const freeKinds = ['package', 'voucher'] as const;
export type FreeKind = (typeof freeKinds)[number];

/** History state of the thanks for an order that cost nothing: there is no payment session to confirm. */
export const freeOrder = (kind: FreeKind) => ({ freeOrder: kind });

export function freeKindOf(historyState: unknown): FreeKind | undefined {
  if (typeof historyState !== 'object' || historyState === null || !('freeOrder' in historyState)) return undefined;
  return freeKinds.find((kind) => kind === historyState.freeOrder);
}
