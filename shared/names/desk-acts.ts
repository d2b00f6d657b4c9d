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

/** The texts that a passkey confirms, the same at the desk and on the server: each names the act and its amounts. */
export const deskActs = {
  refund: (orderId: string, cents: number) => `refund ${orderId} ${cents}`,
  createCoupon: ({ code, percent, maxUses, lastDay }: NamedCoupon) =>
    `coupon ${code.toUpperCase()} ${percent} ${maxUses ?? 'unlimited'} ${lastDay}`,
  reopenCoupon: (code: string) => `reopen coupon ${code.toUpperCase()}`,
  changeCredits: (userId: string, delta: number) => `credits ${userId} ${delta}`,
  setPrices: (productId: string, { basePriceCents, variants = [] }: NamedPrices) =>
    `prices ${productId} ${[basePriceCents, ...variants.map(({ priceCents }) => priceCents)].join(' ')}`,
} as const;
