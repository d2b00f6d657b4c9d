/**
 * Rate limits (defence D7): fixed windows in the table, per network `address` (IPv6 by /64) and per customer `account`. Windows
 * of one class nest: each divides the longest. A stage multiplies address limits and the account's allowance. `whenLimiterIsDown`: expensive routes
 * refuse, reads continue. Limits per address leave room for five people at a fast pace, because a household, an office or a school
 * has one address; the budget of tokens bounds the cost (decision 0105).
 */
interface Limit {
  readonly per: 'address' | 'account';
  readonly calls: number;
  readonly windowSeconds: number;
}

interface ThrottleDefinition {
  readonly limits: readonly Limit[];
  readonly whenLimiterIsDown: 'refuse' | 'allow';
  /** API Gateway's throttle of the route, over all callers. */
  readonly stage: { readonly ratePerSecond: number; readonly burst: number };
}

const tenMinutes = 600;
const hour = 3600;
const day = 86_400;

export const throttleClasses = {
  none: { limits: [], whenLimiterIsDown: 'allow', stage: { ratePerSecond: 50, burst: 100 } },
  read: {
    // The allowance bounds customers (decision 0105), API Gateway's throttle and the firewall bound visitors.
    limits: [],
    whenLimiterIsDown: 'allow',
    stage: { ratePerSecond: 50, burst: 100 },
  },
  list: {
    // Lists that read up to 1 MB: texts of many stories, drafts or channels.
    limits: [],
    whenLimiterIsDown: 'allow',
    stage: { ratePerSecond: 50, burst: 100 },
  },
  write: {
    limits: [],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 50, burst: 100 },
  },
  save: {
    // Writes that move whole texts or conversations, some of them twice.
    limits: [],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 50, burst: 100 },
  },
  chat: {
    // Five interviews of 30 answers at once, and 30 in a day.
    limits: [
      { per: 'address', calls: 160, windowSeconds: tenMinutes },
      { per: 'address', calls: 960, windowSeconds: day },
      { per: 'account', calls: 100, windowSeconds: hour },
    ],
    whenLimiterIsDown: 'refuse',
    // Fifteen addresses at the firewall's limit for everything, 1,000 in five minutes.
    stage: { ratePerSecond: 50, burst: 100 },
  },
  transcription: {
    // An interview has at most 30 answers; each costs up to 2.3 cents (threat 133).
    limits: [
      { per: 'address', calls: 160, windowSeconds: tenMinutes },
      { per: 'address', calls: 480, windowSeconds: day },
      { per: 'account', calls: 120, windowSeconds: day },
    ],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 50, burst: 100 },
  },
  storyPreview: {
    limits: [
      { per: 'address', calls: 20, windowSeconds: hour },
      { per: 'address', calls: 60, windowSeconds: day },
      { per: 'account', calls: 15, windowSeconds: day },
    ],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 5, burst: 10 },
  },
  discard: {
    // Open to anyone, and each call leaves a marker for a day.
    limits: [{ per: 'address', calls: 60, windowSeconds: tenMinutes }],
    whenLimiterIsDown: 'allow',
    stage: { ratePerSecond: 20, burst: 40 },
  },
  register: {
    limits: [{ per: 'address', calls: 10, windowSeconds: hour }],
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
    // Each hashes a password (30 ms, 19 MiB) after its link or session was accepted (threat 28).
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
  accountExport: {
    // Each reads the table once (decision 0109) and prints every story; a mistyped password counts, too.
    limits: [{ per: 'account', calls: 5, windowSeconds: day }],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 2, burst: 4 },
  },
  checkout: {
    // Each opens a Stripe session; Stripe's limit is 25 writes a second for the account.
    limits: [{ per: 'account', calls: 60, windowSeconds: hour }],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 10, burst: 20 },
  },
  confirm: {
    // Each reads the session at Stripe. An open success page asks 40 times within two minutes.
    limits: [{ per: 'account', calls: 240, windowSeconds: hour }],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 20, burst: 40 },
  },
  filmOrder: {
    // Anyone can invent a booking; only the scheduler confirms it (threat 21). Tabs and retries count too.
    limits: [{ per: 'account', calls: 30, windowSeconds: day }],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 10, burst: 20 },
  },
  couponUse: {
    // In addition to the endpoint's own class: a purchase with a coupon reveals valid codes too.
    limits: [
      { per: 'account', calls: 20, windowSeconds: hour },
      { per: 'address', calls: 60, windowSeconds: hour },
    ],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 10, burst: 20 },
  },
  upload: {
    // Each re-encodes an image: half a second of CPU.
    limits: [{ per: 'account', calls: 120, windowSeconds: hour }],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 10, burst: 20 },
  },
  share: {
    // Each may render a card in Chromium (threat 123).
    limits: [
      { per: 'account', calls: 30, windowSeconds: hour },
      { per: 'account', calls: 100, windowSeconds: day },
    ],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 5, burst: 10 },
  },
  aiEdit: {
    limits: [{ per: 'account', calls: 20, windowSeconds: hour }],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 5, burst: 10 },
  },
  adapt: {
    limits: [
      { per: 'account', calls: 30, windowSeconds: hour },
      { per: 'account', calls: 60, windowSeconds: day },
    ],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 5, burst: 10 },
  },
  pdf: {
    // The printing function has no table access (defence D8): each of its five environments counts separately.
    limits: [{ per: 'address', calls: 20, windowSeconds: hour }],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 5, burst: 10 },
  },
  contact: {
    // The only limit on messages: the typed address proves nothing (threat 64).
    limits: [
      { per: 'address', calls: 5, windowSeconds: hour },
      { per: 'address', calls: 20, windowSeconds: day },
    ],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 5, burst: 10 },
  },
  report: {
    // Counted per shared page and address, in the use cases: an office may read one page (threat 121).
    limits: [],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 5, burst: 10 },
  },
  deskSignIn: {
    limits: [
      { per: 'address', calls: 30, windowSeconds: tenMinutes },
      { per: 'address', calls: 100, windowSeconds: hour },
    ],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 5, burst: 10 },
  },
  deskRead: {
    limits: [],
    whenLimiterIsDown: 'allow',
    stage: { ratePerSecond: 20, burst: 40 },
  },
  deskAct: {
    limits: [{ per: 'account', calls: 600, windowSeconds: hour }],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 10, burst: 20 },
  },
  webhook: {
    // The firewall limits each address before this shared throttle (threat 156), and the signature protects the effect.
    limits: [],
    whenLimiterIsDown: 'allow',
    stage: { ratePerSecond: 100, burst: 200 },
  },
  coupon: {
    // Against guessing codes (threat 33).
    limits: [
      { per: 'account', calls: 10, windowSeconds: hour },
      { per: 'address', calls: 30, windowSeconds: hour },
    ],
    whenLimiterIsDown: 'refuse',
    stage: { ratePerSecond: 5, burst: 10 },
  },
} as const satisfies Record<string, ThrottleDefinition>;

export type ThrottleClass = keyof typeof throttleClasses;

/**
 * The most that one call of a customer costs the table, all included, in write units; two read units count as one, because the
 * table's ceiling of reads is twice that of writes. tests/http/account-allowance.test.ts measures each endpoint.
 */
export const accountWeights = {
  read: 16,
  list: 125,
  write: 80,
  save: 420,
  chat: 70,
  transcription: 10,
  storyPreview: 75,
  discard: 70,
  newPassword: 30,
  accountExport: 15,
  checkout: 280,
  confirm: 30,
  filmOrder: 30,
  upload: 81,
  share: 160,
  aiEdit: 10,
  adapt: 35,
  coupon: 10,
} as const satisfies Partial<Record<ThrottleClass, number>>;

/**
 * Of one account, over all classes. A minute touches two windows: 11,400 units, 19 % of the 60,000 that the table's ceiling writes
 * in a minute (decision 0105). Refused calls use the rest of a fifth.
 */
export const accountAllowance = { weight: 5700, windowSeconds: 60 } as const;
