/** List prices of us-east-1 in US dollars. */
export interface Price {
  readonly usd: number;
  readonly per: string;
  /** The page and its date; undefined: found on no page, from memory. */
  readonly source?: string;
}

const million = 1_000_000;

/** Looked up on 2026-11-24 in stored copies of the pages. */
const pages = {
  apiGateway: 'docs.aws.amazon.com, best-practices-api-gateway-private-apis-integration, cost optimization; undated',
  budgets: 'docs.aws.amazon.com/awsaccountbilling, managing your costs with budgets; undated',
  cloudFront: 'aws.amazon.com/cloudfront/pricing; undated',
  cloudFrontRequests: 'wring.co/blog/aws-cloudfront-pricing-guide; undated',
  alarms: 'c3x.dev/resources/aws/aws_cloudwatch_metric_alarm; undated',
  cloudWatch: 'factualminds.com/blog/amazon-cloudwatch-pricing-metrics-logs-alarms-dashboards, 2026-06-13',
  metrics: 'signoz.io/guides/cloudwatch-pricing, 2026-02-15',
  cloudWatchFree: 'aws.amazon.com/cloudwatch/pricing, free tier; undated',
  dynamoDb: 'airbyte.com/data-engineering-resources/dynamodb-pricing, 2025-07-21',
  dynamoDbStorage: 'aws.amazon.com/dynamodb/pricing; undated',
  firewall: 'c3x.dev/blog/aws-waf-cost-explained; undated',
  keys: 'cloudburn.io/blog/aws-kms-pricing, 2026-03-14',
  lambda: 'cloudchipr.com/blog/aws-lambda-pricing, 2024',
  lambdaCalls: 'git.mcrn.ar, lambda_local_runner, lambda-13-cost.md; undated',
  s3: 'c3x.dev/blog/s3-request-fees-explained; undated',
  secrets: 'hivebook.wiki/wiki/aws-secrets-manager-rotated-secrets-dynamic-db-credentials-kms; undated',
  ses: 'acecloudinterviews.com/tutorials/aws/ses; undated',
  stepFunctions: 'aws.amazon.com/step-functions/pricing; undated',
  openai: 'morphllm.com/openai-api-pricing, June 2026, and benchlm.ai/blog/posts/openai-api-pricing, 2026-04-13',
  stripe: 'calculatorcove.com/blog/stripe-fees-explained, 2026',
} as const;

export const prices = {
  gatewayCall: { usd: 3.5 / million, per: 'REST call', source: pages.apiGateway },
  writeUnit: { usd: 0.625 / million, per: 'write unit on demand', source: pages.dynamoDb },
  readUnit: { usd: 0.125 / million, per: 'read unit on demand', source: pages.dynamoDb },
  storedGbMonth: { usd: 0.25, per: 'GB and month in the table', source: pages.dynamoDbStorage },
  transition: { usd: 25 / million, per: 'state transition (Standard)', source: pages.stepFunctions },
  lambdaCall: { usd: 0.2 / million, per: 'invocation', source: pages.lambdaCalls },
  armGbSecond: { usd: 0.000_013_333_4, per: 'GB-second, arm64', source: pages.lambda },
  x86GbSecond: { usd: 0.000_016_666_7, per: 'GB-second, x86_64', source: pages.lambda },
  mail: { usd: 0.1 / 1000, per: 'mail', source: pages.ses },
  cdnRequest: { usd: 1 / million, per: 'HTTPS request of CloudFront', source: pages.cloudFrontRequests },
  cdnGb: { usd: 0.085, per: 'GB out of CloudFront', source: pages.cloudFront },
  filePut: { usd: 5 / million, per: 'PUT', source: pages.s3 },
  loggedGb: { usd: 0.5, per: 'GB of logs', source: pages.cloudWatch },
  firewallCall: { usd: 0.6 / million, per: 'request through the firewall', source: pages.firewall },
  firewallMonth: { usd: 5, per: 'web ACL and month', source: pages.firewall },
  /** A managed group counts as one rule. */
  firewallRuleMonth: { usd: 1, per: 'firewall rule and month', source: pages.firewall },
  secretMonth: { usd: 0.4, per: 'secret and month', source: pages.secrets },
  keyMonth: { usd: 1, per: 'KMS key and month', source: pages.keys },
  /** Each of the first two yearly rotations adds this; AWS ended the charge for further ones in 2024. */
  keyRotationMonth: { usd: 1, per: 'rotation of a KMS key (two at most) and month' },
  alarmMetricMonth: { usd: 0.1, per: 'alarm metric and month', source: pages.alarms },
  metricMonth: { usd: 0.3, per: 'custom metric with data and month', source: pages.metrics },
  dashboardMonth: { usd: 3, per: 'dashboard and month', source: pages.cloudWatch },
  /** Those of dev and prod are an account's first two. */
  budgetMonth: { usd: 0, per: "budget, of an account's first two", source: pages.budgets },
  budgetActionMonth: { usd: 0, per: "action of a budget, of an account's first two" },
} as const satisfies Record<string, Price>;

/** Of an account in each month, without end. Stages in one account share it. */
export const cloudWatchFree = { alarmMetrics: 10, metrics: 10, dashboards: 3, source: pages.cloudWatchFree } as const;

/** Dollars per million tokens. */
export const models = {
  'gpt-5.4-nano': { input: 0.2, cached: 0.02, output: 1.25 },
  'gpt-5.4-mini': { input: 0.75, cached: 0.075, output: 4.5 },
  'gpt-5.4': { input: 2.5, cached: 0.25, output: 15 },
  'gpt-5.5': { input: 5, cached: 0.5, output: 30 },
} as const;
export const modelsSource: string = pages.openai;
/** Dollars per minute of speech by `gpt-transcribe`, OpenAI's price list, November 2026. */
export const speechMinute = 0.0045;
export type ModelName = keyof typeof models;

/** US cards, online. */
export const stripeFee = { share: 0.029, usd: 0.3, source: pages.stripe } as const;
