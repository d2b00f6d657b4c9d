/**
 * Rate limits (defence D7): fixed windows in the table, per network `address` (IPv6 by /64) and per customer `account`. Windows
 * of one class nest: each divides the longest. A stage multiplies address limits and the account's allowance. `whenLimiterIsDown`: expensive routes
 * refuse, reads continue. Limits per address leave room for thirty people, because an office or a school has one address; the
 * budget of tokens bounds the cost (decision 0105). Calls of an interview by a signed-in customer count by account only.
 */
interface Limit {
  /** An `interview` is a draft, whose id only its browser knows; without a draft it is the address. */
  readonly per: 'address' | 'account' | 'interview';
  readonly calls: number;
  readonly windowSeconds: number;
}

interface ThrottleDefinition {
  readonly limits: readonly Limit[];
  readonly whenLimiterIsDown: 'refuse' | 'allow';
  /** The firewall has a lower limit for each address. */
  readonly isExpensive?: true;
}

const tenMinutes = 600;
const hour = 3600;
const day = 86_400;

export const throttleClasses = {
  none: { limits: [], whenLimiterIsDown: 'allow' },
  read: {
    // The allowance bounds customers (decision 0105), API Gateway's throttle and the firewall bound visitors.
    limits: [],
    whenLimiterIsDown: 'allow',
  },
  list: {
    // Lists that read up to 1 MB: texts of many stories, drafts or channels.
    limits: [],
    whenLimiterIsDown: 'allow',
  },
  write: {
    limits: [],
    whenLimiterIsDown: 'refuse',
  },
  save: {
    // Writes that move whole texts or conversations, some of them twice.
    limits: [],
    whenLimiterIsDown: 'refuse',
  },
  chat: {
    // An interview has at most 30 answers, and thirty people give three a minute at most.
    limits: [
      { per: 'interview', calls: 60, windowSeconds: tenMinutes },
      { per: 'interview', calls: 200, windowSeconds: day },
      { per: 'address', calls: 900, windowSeconds: tenMinutes },
      { per: 'address', calls: 4500, windowSeconds: day },
      { per: 'account', calls: 100, windowSeconds: hour },
    ],
    whenLimiterIsDown: 'refuse',
  },
  transcription: {
    // Each costs up to 2.3 cents (threat 133). Thirty people who speak every answer send one in 45 seconds each.
    limits: [
      { per: 'address', calls: 400, windowSeconds: tenMinutes },
      { per: 'address', calls: 2000, windowSeconds: day },
      { per: 'account', calls: 120, windowSeconds: day },
    ],
    whenLimiterIsDown: 'refuse',
  },
  storyPreview: {
    limits: [
      { per: 'interview', calls: 10, windowSeconds: hour },
      { per: 'address', calls: 90, windowSeconds: hour },
      { per: 'address', calls: 240, windowSeconds: day },
      { per: 'account', calls: 15, windowSeconds: day },
    ],
    whenLimiterIsDown: 'refuse',
    isExpensive: true,
  },
  discard: {
    // Open to anyone, and each call leaves a marker for a day.
    limits: [{ per: 'address', calls: 60, windowSeconds: tenMinutes }],
    whenLimiterIsDown: 'allow',
  },
  register: {
    // A class of thirty that registers together, some of them twice (threat 8).
    limits: [
      { per: 'address', calls: 60, windowSeconds: hour },
      { per: 'address', calls: 150, windowSeconds: day },
    ],
    whenLimiterIsDown: 'refuse',
    isExpensive: true,
  },
  login: {
    limits: [
      { per: 'address', calls: 40, windowSeconds: 60 },
      { per: 'address', calls: 200, windowSeconds: hour },
    ],
    whenLimiterIsDown: 'refuse',
    isExpensive: true,
  },
  newPassword: {
    // Each hashes a password (30 ms, 19 MiB) after its link or session was accepted (threat 28).
    limits: [
      { per: 'address', calls: 40, windowSeconds: 60 },
      { per: 'address', calls: 200, windowSeconds: hour },
    ],
    whenLimiterIsDown: 'refuse',
    isExpensive: true,
  },
  mailedLink: {
    limits: [{ per: 'address', calls: 120, windowSeconds: hour }],
    whenLimiterIsDown: 'refuse',
    isExpensive: true,
  },
  accountExport: {
    // Each reads the table once (decision 0109) and prints every story; a mistyped password counts, too.
    limits: [{ per: 'account', calls: 5, windowSeconds: day }],
    whenLimiterIsDown: 'refuse',
  },
  checkout: {
    // Each opens a Stripe session; Stripe's limit is 25 writes a second for the account.
    limits: [{ per: 'account', calls: 60, windowSeconds: hour }],
    whenLimiterIsDown: 'refuse',
  },
  confirm: {
    // Each reads the session at Stripe. An open success page asks 40 times within two minutes.
    limits: [{ per: 'account', calls: 240, windowSeconds: hour }],
    whenLimiterIsDown: 'refuse',
  },
  filmOrder: {
    // Anyone can invent a booking; only the scheduler confirms it (threat 21). Tabs and retries count too.
    limits: [{ per: 'account', calls: 30, windowSeconds: day }],
    whenLimiterIsDown: 'refuse',
  },
  couponUse: {
    // In addition to the endpoint's own class: a purchase with a coupon reveals valid codes too.
    limits: [
      { per: 'account', calls: 20, windowSeconds: hour },
      { per: 'address', calls: 120, windowSeconds: hour },
    ],
    whenLimiterIsDown: 'refuse',
  },
  upload: {
    // Each re-encodes an image: half a second of CPU.
    limits: [{ per: 'account', calls: 120, windowSeconds: hour }],
    whenLimiterIsDown: 'refuse',
  },
  share: {
    // Each may render a card in Chromium (threat 123).
    limits: [
      { per: 'account', calls: 30, windowSeconds: hour },
      { per: 'account', calls: 100, windowSeconds: day },
    ],
    whenLimiterIsDown: 'refuse',
  },
  aiEdit: {
    limits: [{ per: 'account', calls: 20, windowSeconds: hour }],
    whenLimiterIsDown: 'refuse',
    isExpensive: true,
  },
  adapt: {
    limits: [
      { per: 'account', calls: 30, windowSeconds: hour },
      { per: 'account', calls: 60, windowSeconds: day },
    ],
    whenLimiterIsDown: 'refuse',
    isExpensive: true,
  },
  filmBrief: {
    // Once for each text of a story; a failed one is tried again.
    limits: [
      { per: 'account', calls: 10, windowSeconds: hour },
      { per: 'account', calls: 20, windowSeconds: day },
    ],
    whenLimiterIsDown: 'refuse',
    isExpensive: true,
  },
  pdf: {
    // The printing function has no table access (defence D8): each of its five environments counts separately.
    limits: [{ per: 'address', calls: 60, windowSeconds: hour }],
    whenLimiterIsDown: 'refuse',
    isExpensive: true,
  },
  contact: {
    // The only limit on messages: the typed address proves nothing (threat 64).
    limits: [
      { per: 'address', calls: 5, windowSeconds: hour },
      { per: 'address', calls: 20, windowSeconds: day },
    ],
    whenLimiterIsDown: 'refuse',
  },
  report: {
    // Counted per shared page and address, in the use cases: an office may read one page (threat 121).
    limits: [],
    whenLimiterIsDown: 'refuse',
  },
  together: {
    // Eight people at one table, who save after each answer. Each link has its own limits of model calls (threat 180).
    limits: [
      { per: 'address', calls: 120, windowSeconds: tenMinutes },
      { per: 'address', calls: 600, windowSeconds: day },
    ],
    whenLimiterIsDown: 'refuse',
  },
  togetherLink: {
    // In addition to the endpoint's own class: of one link.
    limits: [{ per: 'interview', calls: 120, windowSeconds: hour }],
    whenLimiterIsDown: 'refuse',
  },
  deskSignIn: {
    limits: [
      { per: 'address', calls: 30, windowSeconds: tenMinutes },
      { per: 'address', calls: 100, windowSeconds: hour },
    ],
    whenLimiterIsDown: 'refuse',
  },
  deskRead: {
    limits: [],
    whenLimiterIsDown: 'allow',
  },
  deskAct: {
    limits: [{ per: 'account', calls: 600, windowSeconds: hour }],
    whenLimiterIsDown: 'refuse',
  },
  webhook: {
    // The firewall limits each address before this shared throttle (threat 156), and the signature protects the effect.
    limits: [],
    whenLimiterIsDown: 'allow',
  },
  coupon: {
    // Against guessing codes (threat 33).
    limits: [
      { per: 'account', calls: 10, windowSeconds: hour },
      { per: 'address', calls: 120, windowSeconds: hour },
    ],
    whenLimiterIsDown: 'refuse',
  },
} as const satisfies Record<string, ThrottleDefinition>;

export type ThrottleClass = keyof typeof throttleClasses;

/**
 * API Gateway's throttle of a route, for all callers: 15 addresses at the firewall's limits reach it, 20 that of an expensive route
 * (threat 156).
 */
export function routeThrottle(name: ThrottleClass): { readonly ratePerSecond: number; readonly burst: number } {
  const { isExpensive }: ThrottleDefinition = throttleClasses[name];
  return isExpensive === true ? { ratePerSecond: 20, burst: 40 } : { ratePerSecond: 100, burst: 200 };
}

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
  filmBrief: 40,
  coupon: 10,
} as const satisfies Partial<Record<ThrottleClass, number>>;

/**
 * Of one account, over all classes. A minute touches two windows: 11,400 units, 19 % of the 60,000 that the table's ceiling writes
 * in a minute (decision 0105). Refused calls use the rest of a fifth.
 */
export const accountAllowance = { weight: 5700, windowSeconds: 60 } as const;
