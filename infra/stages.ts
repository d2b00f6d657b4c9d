import * as z from 'zod/mini';
import { greatestPatience } from '#shared/catalogue/model-times.ts';
import { analyticsSchema, patienceSchema } from '#shared/schemas/runtime-config.ts';

const someText = z.string().check(z.minLength(1));
const httpsUrl = z.url({ protocol: /^https$/ });
const hostName = z.string().check(z.regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/));
const certificateArn = (region: string) =>
  z.string().check(z.regex(new RegExp(`^arn:aws:acm:${region}:\\d{12}:certificate/[\\w-]+$`)));

const onOrOff = z.enum(['on', 'off']);

const stageSchema = z.strictObject({
  /** The kind of stage that its settings come from; `prod` is the live shop. */
  profile: z.enum(['personal', 'dev', 'prod']),
  /** The AWS account, 12 digits. A personal stage may omit it: then it is deployed to the account of the credentials. */
  account: z.optional(z.string().check(z.regex(/^\d{12}$/))),
  /** Absent: the region of the operator's AWS settings. */
  region: z.optional(z.string().check(z.regex(/^[a-z]{2}-[a-z]+-\d$/))),
  /** `on`: the stage cannot be destroyed, and its table and buckets outlive their stack. */
  protection: onOrOff,
  /** Of the API. `off` leaves the limits of the table and of API Gateway. */
  firewall: onOrOff,
  /**
   * Who owns the key of customer data at rest: `own` is a KMS key of the account, `aws` costs nothing. A deployed stage can only
   * change from `aws` to `own`: CloudFormation refuses the way back, because functions use the key of the files.
   */
  keys: z.enum(['own', 'aws']),
  /** `canary` gives new versions of four endpoints 10 % of the calls for ten minutes and rolls the release back if they fail. */
  releases: z.enum(['canary', 'all-at-once']),
  /** The CloudWatch alarms of infra/operations. */
  alarms: onOrOff,
  /**
   * Custom host names; default are those of CloudFront and API Gateway. The operator creates the certificates (the site's in us-
   * east-1, which also names `www.` and the desk) and the DNS records.
   */
  domain: z.optional(
    z.strictObject({
      siteName: hostName,
      siteCertificateArn: certificateArn('us-east-1'),
      /** The operators' pages, an origin that the site's pages cannot read. */
      deskName: hostName,
      apiName: hostName,
      apiCertificateArn: certificateArn('[a-z]{2}-[a-z]+-\\d'),
    }),
  ),
  /** `Name <address>`; the data stack creates its domain at SES. That of a personal stage is verified by hand. */
  mailSender: z.string().check(z.regex(/^[^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>$/)),
  schedulerUrl: httpsUrl,
  /** Without a `transcriptionModel` the interview has no microphone. */
  openai: z.strictObject({
    baseUrl: httpsUrl,
    chatModel: someText,
    storyModel: someText,
    transcriptionModel: z.optional(someText),
    /** Of a slow model: multiplies every time limit, up to those of AWS (infra/docs/models.md). */
    patience: z.optional(patienceSchema),
  }),
  /**
   * Model tokens per UTC day without sales for all visitors, and for all customers; beyond, they are refused (threats 38 and 157). An
   * interview with preview takes about 21,000: ten turns of 850 + 700 + 140, 2,200 for the brief, 2,300 for the opening. Paid
   * and free first stories are not limited.
   */
  visitorTokensPerDay: z.int().check(z.gte(0)),
  customerTokensPerDay: z.int().check(z.gte(0)),
  /** Absent: nothing is counted. With `ga4`, visitors are asked first. */
  analytics: z.optional(z.extend(analyticsSchema, { origin: z.string().check(z.regex(/^https:\/\/[a-z0-9.-]+$/)) })),
  addressLimitMultiplier: z.number().check(z.gte(1)),
  /**
   * Of the table's ceiling, that one account may use in a minute (decision 0105). 0.2 allows 3,040 write units of changes in 30 s. At
   * a press a second, a customer needs about 1,750: two gifts (2 × 280 and 6 × 20), seven photos (7 × 81) and ten saves (10 × 50).
   */
  passwordBlocklist: onOrOff,
  /** `on` reserves the concurrency of `function-specs.ts`; a new account's quota may be too small for it. */
  reservedConcurrency: onOrOff,
  /** Interval of the outbox sweeper; EventBridge has minutes. */
  sweepEverySeconds: z.int().check(z.multipleOf(60), z.gte(60)),
  logRetentionDays: z.union([z.literal(3), z.literal(14), z.literal(90)]),
  /** Gets alarms and budget warnings, after confirming the subscription once. */
  alarmsAddress: z.email(),
  /** The monthly AWS budget of the whole account; absent: none. */
  monthlyBudgetDollars: z.optional(z.int().check(z.gte(1))),
});

/** The site's name, and the one with `www.` that redirects to it. Empty without a domain. */
export function siteNamesOf({ domain }: Pick<StageFacts, 'domain'>): string[] {
  if (domain === undefined) return [];
  const { siteName } = domain;
  return siteName.startsWith('www.') ? [siteName] : [siteName, `www.${siteName}`];
}

type StageFacts = z.output<typeof stageSchema>;

const mustBeOnOrOff = "must be 'on' or 'off'";

const must: Readonly<Record<string, string>> = {
  profile: "must be 'personal', 'dev' or 'prod'",
  account: 'must be 12 digits, or be left out',
  region: 'must be written like us-east-1, or be left out',
  protection: mustBeOnOrOff,
  firewall: mustBeOnOrOff,
  keys: "must be 'own' or 'aws'",
  releases: "must be 'canary' or 'all-at-once'",
  alarms: mustBeOnOrOff,
  domain: 'must have siteName, siteCertificateArn, deskName, apiName and apiCertificateArn, or be left out',
  'domain.siteName': 'must be a host name such as tellwren.com',
  'domain.siteCertificateArn': 'must be the ARN of a certificate in us-east-1, where CloudFront looks for it',
  'domain.deskName': 'must be a host name such as desk.tellwren.com',
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
  'openai.patience': `must be a number from 1 to ${greatestPatience}, or be left out`,
  visitorTokensPerDay: 'must be a whole number, 0 or more',
  customerTokensPerDay: 'must be a whole number, 0 or more',
  addressLimitMultiplier: 'must be a number, 1 or more',
  passwordBlocklist: mustBeOnOrOff,
  reservedConcurrency: mustBeOnOrOff,
  sweepEverySeconds: 'must be whole minutes in seconds: 60, 120 …',
  logRetentionDays: 'must be 3, 14 or 90',
  alarmsAddress: 'must be an e-mail address',
  monthlyBudgetDollars: 'must be a whole number of dollars, 1 or more, or be left out',
};

const openai = {
  baseUrl: 'https://api.openai.com/v1',
  chatModel: 'gpt-5.4-nano',
  storyModel: 'gpt-5.4-mini',
  transcriptionModel: 'gpt-transcribe',
};

const everywhere = {
  openai,
  schedulerUrl: 'https://calendly.com/tellwren/film',
  addressLimitMultiplier: 1,
  sweepEverySeconds: 60,
} as const;

/** Costs little at rest, and can be destroyed. */
const cheap = {
  ...everywhere,
  protection: 'off',
  firewall: 'off',
  keys: 'aws',
  releases: 'all-at-once',
  alarms: 'off',
  visitorTokensPerDay: 2_000_000,
  customerTokensPerDay: 2_000_000,
  passwordBlocklist: 'off',
  reservedConcurrency: 'off',
} as const;

const profiles = {
  personal: { ...cheap, profile: 'personal', logRetentionDays: 3 },
  dev: { ...cheap, profile: 'dev', logRetentionDays: 14, monthlyBudgetDollars: 50 },
  prod: {
    ...everywhere,
    profile: 'prod',
    protection: 'on',
    firewall: 'on',
    keys: 'own',
    releases: 'canary',
    alarms: 'on',
    visitorTokensPerDay: 20_000_000,
    customerTokensPerDay: 20_000_000,
    passwordBlocklist: 'on',
    reservedConcurrency: 'on',
    logRetentionDays: 90,
    monthlyBudgetDollars: 250,
  },
} as const satisfies Record<Stage['profile'], Partial<z.input<typeof stageSchema>>>;

/** The shared stages: a profile, and what is its own. Every other name is a personal stage. */
const stages = {
  dev: {
    ...profiles.dev,
    region: 'us-east-1',
    mailSender: 'Wren at Tellwren (dev) <wren@dev.tellwren.com>',
    alarmsAddress: 'alarms@dev.tellwren.com',
  },
  prod: {
    ...profiles.prod,
    region: 'us-east-1',
    mailSender: 'Wren at Tellwren <wren@tellwren.com>',
    alarmsAddress: 'alarms@tellwren.com',
  },
} as const satisfies Record<string, z.input<typeof stageSchema>>;

export const sharedStageNames = Object.keys(stages) as (keyof typeof stages)[];

/** At most 12 characters, because roles and functions contain the name in theirs, of at most 64; no hyphen, which ends it there. */
export const stageNamePattern = /^[a-z][a-z0-9]{0,11}$/;

/** Environment variable (also in `.env`) with the address that sends and receives the mail of a personal stage. */
export const ownAddressVariable = 'PERSONAL_STAGE_ADDRESS';

export type Stage = StageFacts & { readonly name: string };

export class StageProblem extends Error {}

function issueMessages(issue: z.core.$ZodIssue): string[] {
  const setting = issue.path.join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${[...issue.path, key].join('.')} is not a setting`);
  return [`${setting} ${must[setting] ?? 'is not usable'}`];
}

/** @throws StageProblem naming every missing, invalid or unknown setting */
export function parseStage(name: string, facts: unknown): Stage {
  const { success, data, error } = stageSchema.safeParse(facts);
  if (!success) {
    const messages = new Set(error.issues.flatMap(issueMessages));
    throw new StageProblem(`infra/stages.ts, stage ${name}: ${[...messages].join('; ')}`);
  }
  const names = data.domain === undefined ? [] : [...siteNamesOf(data), data.domain.deskName, data.domain.apiName];
  if (new Set(names).size < names.length)
    throw new StageProblem(`infra/stages.ts, stage ${name}: site, desk and API must have three different names`);
  return { name, ...data };
}

function personalStage(name: string, address: string | undefined): Stage {
  if (address === undefined || !z.email().safeParse(address).success)
    throw new StageProblem(
      `${name} is a personal stage: write ${ownAddressVariable}=<your address> into .env; it sends and receives the stage's mail`,
    );
  return parseStage(name, {
    ...profiles.personal,
    mailSender: `Wren at Tellwren (${name}) <${address}>`,
    alarmsAddress: address,
  });
}

/**
 * The settings of a shared stage, or of a personal one.
 * @throws StageProblem for a name that is not a stage's, or an invalid setting
 */
export function readStage(
  name: unknown,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Stage {
  if (typeof name !== 'string' || !stageNamePattern.test(name) || name === 'local')
    throw new StageProblem(
      `Choose a stage: ${sharedStageNames.join(', ')}, or a name of your own: at most 12 of a-z and 0-9, a letter first`,
    );
  const shared = sharedStageNames.find((known) => known === name);
  return shared === undefined ? personalStage(name, environment[ownAddressVariable]) : parseStage(name, stages[shared]);
}
