interface NamedCoupon {
  readonly code: string;
  readonly percent: number;
  readonly maxUses: number | null;
  readonly lastDay: string;
}

interface NamedPrices {
  readonly basePriceCents: number;
  readonly variants?: readonly { readonly priceCents: number }[] | undefined;
}

/** Names of the acts that a passkey confirms, with their amounts, for the desk and the server. */
export const deskActs = {
  refund: (orderId: string, cents: number) => `refund ${orderId} ${cents}`,
  createCoupon: ({ code, percent, maxUses, lastDay }: NamedCoupon) =>
    `coupon ${code.toUpperCase()} ${percent} ${maxUses ?? 'unlimited'} ${lastDay}`,
  reopenCoupon: (code: string) => `reopen coupon ${code.toUpperCase()}`,
  changeCredits: (userId: string, delta: number) => `credits ${userId} ${delta}`,
  setPrices: (productId: string, { basePriceCents, variants = [] }: NamedPrices) =>
    `prices ${productId} ${[basePriceCents, ...variants.map(({ priceCents }) => priceCents)].join(' ')}`,
} as const;
