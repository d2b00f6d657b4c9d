/** Whether a Stripe secret key (`sk_live_…`, restricted `rk_live_…`) is live. */
export function isLiveKey(secretKey: string): boolean {
  return /^[a-z]{2}_live_/.test(secretKey);
}
