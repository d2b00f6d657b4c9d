interface Price {
  readonly usd: number;
  /** The page and its date, looked up on 2026-11-24 in stored copies; undefined: found on no page, from memory. */
  readonly source?: string;
}

/** List prices of us-east-1 in US dollars a month, for a stage without visitors. */
export const prices = {
  secret: { usd: 0.4, source: 'hivebook.wiki/wiki/aws-secrets-manager-rotated-secrets-dynamic-db-credentials-kms' },
  /** $1 more after its first yearly rotation and after its second. */
  key: { usd: 1, source: 'cloudburn.io/blog/aws-kms-pricing, 2026-03-14' },
  firewall: { usd: 5, source: 'c3x.dev/blog/aws-waf-cost-explained' },
  /** A managed group counts as one rule. */
  firewallRule: { usd: 1, source: 'c3x.dev/blog/aws-waf-cost-explained' },
  alarmMetric: { usd: 0.1, source: 'c3x.dev/resources/aws/aws_cloudwatch_metric_alarm' },
  metric: { usd: 0.3, source: 'signoz.io/guides/cloudwatch-pricing, 2026-02-15' },
  dashboard: {
    usd: 3,
    source: 'factualminds.com/blog/amazon-cloudwatch-pricing-metrics-logs-alarms-dashboards, 2026-06-13',
  },
  /** Those of dev and prod are an account's first two, which are free, with their actions. */
  budget: { usd: 0 },
  lambdaCall: { usd: 0.2 / 1e6, source: 'git.mcrn.ar, lambda_local_runner, lambda-13-cost.md' },
  armGbSecond: { usd: 0.000_013_333_4, source: 'cloudchipr.com/blog/aws-lambda-pricing, 2024' },
  readUnit: { usd: 0.125 / 1e6, source: 'airbyte.com/data-engineering-resources/dynamodb-pricing, 2025-07-21' },
  loggedGb: {
    usd: 0.5,
    source: 'factualminds.com/blog/amazon-cloudwatch-pricing-metrics-logs-alarms-dashboards, 2026-06-13',
  },
} as const satisfies Record<string, Price>;

/** Of an account in each month, without end (aws.amazon.com/cloudwatch/pricing). Stages in one account share it. */
export const cloudWatchFree = { alarmMetrics: 10, metrics: 10, dashboards: 3 } as const;

/**
 * Dollars per million tokens (morphllm.com/openai-api-pricing, June 2026, and benchlm.ai/blog/posts/openai-api-pricing,
 * 2026-04-13).
 */
export const models = {
  'gpt-5.4-nano': { input: 0.2, cached: 0.02, output: 1.25 },
  'gpt-5.4-mini': { input: 0.75, cached: 0.075, output: 4.5 },
  'gpt-5.4': { input: 2.5, cached: 0.25, output: 15 },
  'gpt-5.5': { input: 5, cached: 0.5, output: 30 },
} as const;
