/**
 * How often a caller may call (defence D7): fixed windows, counted in the table. `address` counts per network address
 * (IPv6 by /64), `account` per customer. Windows of one class nest: each divides the longest. A stage multiplies only the address
 * limits. If the table cannot count, `whenLimiterIsDown` decides: costly routes refuse, reads continue.
 */
interface Limit {
  readonly per: 'address' | 'account';
  readonly calls: number;
  readonly windowSeconds: number;
}

interface ThrottleDefinition {
  readonly limits: readonly Limit[];
  readonly whenLimiterIsDown: 'refuse' | 'allow';
  /** API Gateway's own throttle of the route, over all callers: requests per second, and burst. */
  readonly stage: { readonly ratePerSecond: number; readonly burst: number };
}

const tenMinutes = 600;
const hour = 3600;
const day = 86_400;

export const throttleClasses = {
  none: { limits: [], whenLimiterIsDown: 'allow', stage: { ratePerSecond: 50, burst: 100 } },
  read: {
    // A count in the table would cost a write for each read; API Gateway's throttle and the firewall bound these.
    limits: [],
    whenLimiterIsDown: 'allow',
    stage: { ratePerSecond: 50, burst: 100 },
  },
  write: {
    limits: [],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 50, burst: 100 },
  },
  chat: {
    limits: [
      { per: 'address', calls: 30, windowSeconds: tenMinutes },
      { per: 'address', calls: 200, windowSeconds: day },
      { per: 'account', calls: 100, windowSeconds: hour },
    ],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 20, burst: 40 },
  },
  storyPreview: {
    limits: [
      { per: 'address', calls: 5, windowSeconds: hour },
      { per: 'address', calls: 15, windowSeconds: day },
      { per: 'account', calls: 15, windowSeconds: day },
    ],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 5, burst: 10 },
  },
  discard: {
    // Anyone may, and each leaves a marker in the table for a day.
    limits: [{ per: 'address', calls: 60, windowSeconds: tenMinutes }],
    whenLimiterIsDown: 'allow',
    stage: { ratePerSecond: 20, burst: 40 },
  },
  register: {
    limits: [{ per: 'address', calls: 3, windowSeconds: hour }],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 10, burst: 20 },
  },
  login: {
    limits: [
      { per: 'address', calls: 20, windowSeconds: 60 },
      { per: 'address', calls: 100, windowSeconds: hour },
    ],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 10, burst: 20 },
  },
  newPassword: {
    // Each derives a key of 30 ms and 19 MiB once its link or its session holds (threat 28).
    limits: [
      { per: 'address', calls: 20, windowSeconds: 60 },
      { per: 'address', calls: 100, windowSeconds: hour },
    ],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 10, burst: 20 },
  },
  mailedLink: {
    limits: [{ per: 'address', calls: 20, windowSeconds: hour }],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 10, burst: 20 },
  },
  checkout: {
    // Each call opens a session at Stripe, whose own limit is 25 writes a second for the whole account.
    limits: [{ per: 'account', calls: 60, windowSeconds: hour }],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 10, burst: 20 },
  },
  couponUse: {
    // Beside its endpoint's own class: a purchase that names a coupon tells a good code from a bad one too.
    limits: [
      { per: 'account', calls: 20, windowSeconds: hour },
      { per: 'address', calls: 60, windowSeconds: hour },
    ],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 10, burst: 20 },
  },
  upload: {
    // Each decodes and encodes an image: about half a second of a processor.
    limits: [{ per: 'account', calls: 120, windowSeconds: hour }],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 10, burst: 20 },
  },
  aiEdit: {
    limits: [{ per: 'account', calls: 20, windowSeconds: hour }],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 5, burst: 10 },
  },
  pdf: {
    // The printing function may not touch the table (defence D8): each of its five environments counts by itself.
    limits: [{ per: 'address', calls: 20, windowSeconds: hour }],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 5, burst: 10 },
  },
  contact: {
    limits: [{ per: 'address', calls: 5, windowSeconds: hour }],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 5, burst: 10 },
  },
  coupon: {
    // Codes are guessed otherwise (threat 33).
    limits: [
      { per: 'account', calls: 10, windowSeconds: hour },
      { per: 'address', calls: 30, windowSeconds: hour },
    ],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 5, burst: 10 },
  },
} as const satisfies Record<string, ThrottleDefinition>;

export type ThrottleClass = keyof typeof throttleClasses;
