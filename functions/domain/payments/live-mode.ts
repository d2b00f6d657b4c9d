/** Whether a secret key of Stripe's (`sk_live_…`, a restricted `rk_live_…`) moves real money. */
export function isLiveKey(secretKey: string): boolean {
  return /^[a-z]{2}_live_/.test(secretKey);
}
