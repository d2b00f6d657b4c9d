/** List prices of us-east-1 in US dollars, without free tier. */
export interface Price {
  readonly usd: number;
  readonly per: string;
  /** When the vendor's page was read; undefined: from memory, look it up before use. */
  readonly lookedUp?: string;
}

const million = 1_000_000;

export const prices = {
  gatewayCall: { usd: 3.5 / million, per: 'REST call', lookedUp: 'June 2026' },
  writeUnit: { usd: 0.625 / million, per: 'write unit on demand', lookedUp: 'June 2026' },
  transition: { usd: 25 / million, per: 'state transition (Standard)', lookedUp: 'June 2026' },
  lambdaCall: { usd: 0.2 / million, per: 'invocation' },
  armGbSecond: { usd: 0.000_013_333_4, per: 'GB-second, arm64' },
  x86GbSecond: { usd: 0.000_016_666_7, per: 'GB-second, x86_64' },
  mail: { usd: 0.1 / 1000, per: 'mail' },
  cdnRequest: { usd: 1 / million, per: 'HTTPS request of CloudFront' },
  cdnGb: { usd: 0.085, per: 'GB out of CloudFront' },
  filePut: { usd: 5 / million, per: 'PUT' },
  storedGbMonth: { usd: 0.25, per: 'GB and month in the table' },
  loggedGb: { usd: 0.5, per: 'GB of logs' },
  firewallCall: { usd: 0.6 / million, per: 'request through the firewall' },
  secretMonth: { usd: 0.4, per: 'secret and month' },
  keyMonth: { usd: 1, per: 'key and month' },
  firewallMonth: { usd: 5, per: 'web ACL and month' },
  firewallRuleMonth: { usd: 1, per: 'rule and month' },
  alarmMonth: { usd: 0.1, per: 'alarm and month' },
  dashboardMonth: { usd: 3, per: 'dashboard and month' },
} as const satisfies Record<string, Price>;

/** Dollars per million tokens, June 2026, from third-party copies of OpenAI's page. */
export const models = {
  'gpt-5.4-nano': { input: 0.2, cached: 0.02, output: 1.25 },
  'gpt-5.4-mini': { input: 0.75, cached: 0.075, output: 4.5 },
  'gpt-5.4': { input: 2.5, cached: 0.25, output: 15 },
  'gpt-5.5': { input: 5, cached: 0.5, output: 30 },
} as const;
/** Dollars per minute of speech by `gpt-transcribe`, OpenAI's price list, November 2026. */
export const speechMinute = 0.0045;
export type ModelName = keyof typeof models;

/** Card payments; from memory. */
export const stripeFee = { share: 0.029, usd: 0.3 } as const;
