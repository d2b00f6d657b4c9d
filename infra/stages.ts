import * as z from 'zod/mini';
import { analyticsSchema } from '#shared/schemas/runtime-config.ts';

const someText = z.string().check(z.minLength(1));
const httpsUrl = z.url({ protocol: /^https$/ });
const hostName = z.string().check(z.regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/));
const certificateArn = (region: string) =>
  z.string().check(z.regex(new RegExp(`^arn:aws:acm:${region}:\\d{12}:certificate/[\\w-]+$`)));

const stageSchema = z.strictObject({
  /**
   * Custom host names; default are those of CloudFront and API Gateway. The operator creates the certificates (the site's in us-
   * east-1) and the DNS records.
   */
  domain: z.optional(
    z.strictObject({
      siteName: hostName,
      siteCertificateArn: certificateArn('us-east-1'),
      apiName: hostName,
      apiCertificateArn: certificateArn('[a-z]{2}-[a-z]+-\\d'),
    }),
  ),
  /** `Name <address>`; SES must have verified the address or its domain. */
  mailSender: z.string().check(z.regex(/^[^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>$/)),
  schedulerUrl: httpsUrl,
  /** Without a `transcriptionModel` the interview has no microphone. */
  openai: z.strictObject({
    baseUrl: httpsUrl,
    chatModel: someText,
    storyModel: someText,
    transcriptionModel: z.optional(someText),
  }),
  /**
   * Model tokens per UTC day for all visitors, and for all customers; beyond, they are refused (threats 38 and 157). An
   * interview with preview takes about 21,000: ten turns of 850 + 700 + 140, 2,200 for the brief, 2,300 for the opening. Paid
   * and free first stories are not limited.
   */
  visitorTokensPerDay: z.int().check(z.gte(0)),
  customerTokensPerDay: z.int().check(z.gte(0)),
  /** Absent: nothing is counted. With `ga4`, visitors are asked first. */
  analytics: z.optional(z.extend(analyticsSchema, { origin: z.string().check(z.regex(/^https:\/\/[a-z0-9.-]+$/)) })),
  addressLimitMultiplier: z.number().check(z.gte(1)),
  /** Of the table's ceiling, that one account may use in a minute (decision 0105). */
  accountTableShare: z.number().check(z.gt(0), z.lte(1)),
  passwordBlocklist: z.enum(['on', 'off']),
  /** `on` reserves the concurrency of `function-specs.ts`; a new account's quota may be too small for it. */
  reservedConcurrency: z.enum(['on', 'off']),
  /** Interval of the outbox sweeper; EventBridge has minutes. */
  sweepEverySeconds: z.int().check(z.multipleOf(60), z.gte(60)),
  logRetentionDays: z.union([z.literal(14), z.literal(90)]),
  /** Gets alarms and budget warnings, after confirming the subscription once. */
  alarmsAddress: z.email(),
  /** The monthly AWS budget. An idle stage costs about $30: keys, secrets, firewall rules and alarms. */
  monthlyBudgetDollars: z.int().check(z.gte(1)),
});

type StageFacts = z.output<typeof stageSchema>;

const must: Readonly<Record<string, string>> = {
  domain: 'must have siteName, siteCertificateArn, apiName and apiCertificateArn, or be left out',
  'domain.siteName': 'must be a host name such as tellwren.com',
  'domain.siteCertificateArn': 'must be the ARN of a certificate in us-east-1, where CloudFront looks for it',
  'domain.apiName': 'must be a host name such as api.tellwren.com',
  'domain.apiCertificateArn': "must be the ARN of a certificate in the stage's own region",
  mailSender: 'must be written as Name <address>',
  schedulerUrl: 'must be an https address',
  openai: 'must have baseUrl, chatModel and storyModel',
  'openai.baseUrl': 'must be an https address',
  'openai.chatModel': 'must name a model',
  'openai.storyModel': 'must name a model',
  analytics: "must have kind 'plausible' or 'ga4', id and origin, or be left out",
  'analytics.kind': "must be 'plausible' or 'ga4'",
  'analytics.id': 'must be the domain at Plausible, or the measurement id of GA4 (G-…)',
  'analytics.origin': 'must be an https address without a path, such as https://plausible.io',
  'openai.transcriptionModel': 'must name a model, or be left out',
  visitorTokensPerDay: 'must be a whole number, 0 or more',
  customerTokensPerDay: 'must be a whole number, 0 or more',
  addressLimitMultiplier: 'must be a number, 1 or more',
  accountTableShare: 'must be a number above 0, 1 or less',
  passwordBlocklist: "must be 'on' or 'off'",
  reservedConcurrency: "must be 'on' or 'off'",
  sweepEverySeconds: 'must be whole minutes in seconds: 60, 120 …',
  logRetentionDays: 'must be 14 or 90',
  alarmsAddress: 'must be an e-mail address',
  monthlyBudgetDollars: 'must be a whole number of dollars, 1 or more',
};

const openai = {
  baseUrl: 'https://api.openai.com/v1',
  chatModel: 'gpt-5.4-nano',
  storyModel: 'gpt-5.4-mini',
  transcriptionModel: 'gpt-transcribe',
};

/** Settings per stage; the operator edits mail sender and domain here. */
const stages = {
  dev: {
    mailSender: 'Wren at Tellwren (dev) <wren@dev.tellwren.com>',
    openai,
    schedulerUrl: 'https://calendly.com/tellwren/film',
    visitorTokensPerDay: 2_000_000,
    customerTokensPerDay: 2_000_000,
    addressLimitMultiplier: 1,
    accountTableShare: 0.05,
    passwordBlocklist: 'off',
    reservedConcurrency: 'off',
    sweepEverySeconds: 60,
    logRetentionDays: 14,
    alarmsAddress: 'alarms@dev.tellwren.com',
    monthlyBudgetDollars: 50,
  },
  prod: {
    mailSender: 'Wren at Tellwren <wren@tellwren.com>',
    openai,
    schedulerUrl: 'https://calendly.com/tellwren/film',
    visitorTokensPerDay: 20_000_000,
    customerTokensPerDay: 20_000_000,
    addressLimitMultiplier: 1,
    accountTableShare: 0.05,
    passwordBlocklist: 'on',
    reservedConcurrency: 'on',
    sweepEverySeconds: 60,
    logRetentionDays: 90,
    alarmsAddress: 'alarms@tellwren.com',
    monthlyBudgetDollars: 250,
  },
} as const satisfies Record<string, z.input<typeof stageSchema>>;

export const stageNames = Object.keys(stages) as (keyof typeof stages)[];
export type StageName = (typeof stageNames)[number];
export type Stage = StageFacts & { readonly name: StageName };

export class StageProblem extends Error {}

function issueMessages(issue: z.core.$ZodIssue): string[] {
  const setting = issue.path.join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${[...issue.path, key].join('.')} is not a setting`);
  return [`${setting} ${must[setting] ?? 'is not usable'}`];
}

/** @throws StageProblem naming every missing, invalid or unknown setting */
export function parseStage(name: StageName, facts: unknown): Stage {
  const { success, data, error } = stageSchema.safeParse(facts);
  if (!success) {
    const messages = new Set(error.issues.flatMap(issueMessages));
    throw new StageProblem(`infra/stages.ts, stage ${name}: ${[...messages].join('; ')}`);
  }
  if (data.domain !== undefined && data.domain.siteName === data.domain.apiName)
    throw new StageProblem(`infra/stages.ts, stage ${name}: domain.apiName must be another host than domain.siteName`);
  return { name, ...data };
}

/** @throws StageProblem for an unknown stage or an invalid setting */
export function readStage(name: unknown): Stage {
  const known = stageNames.find((stageName) => stageName === name);
  if (known === undefined) throw new StageProblem(`Choose a stage: -c stage=${stageNames.join(' or -c stage=')}`);
  return parseStage(known, stages[known]);
}
