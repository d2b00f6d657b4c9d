import * as z from 'zod/mini';

const someText = z.string().check(z.minLength(1));
const httpsUrl = z.url({ protocol: /^https$/ });
const hostName = z.string().check(z.regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/));
/** `arn:aws:acm:<region>:<account>:certificate/<id>`. */
const certificateArn = (region: string) =>
  z.string().check(z.regex(new RegExp(`^arn:aws:acm:${region}:\\d{12}:certificate/[\\w-]+$`)));

const stageSchema = z.strictObject({
  /**
   * The product's own host names. Without them the site answers at CloudFront's name and the API at API Gateway's. The
   * operator makes the certificates (the site's in us-east-1, as CloudFront asks) and points the names at the outputs.
   */
  domain: z.optional(
    z.strictObject({
      siteName: hostName,
      siteCertificateArn: certificateArn('us-east-1'),
      apiName: hostName,
      apiCertificateArn: certificateArn('[a-z]{2}-[a-z]+-\\d'),
    }),
  ),
  /** `Name <address>`; SES must know the address or its domain as a verified identity. */
  mailSender: z.string().check(z.regex(/^[^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>$/)),
  /** The scheduler's page on which a film is booked (Calendly's); its webhook's secret is an operator's secret. */
  schedulerUrl: httpsUrl,
  openai: z.strictObject({ baseUrl: httpsUrl, chatModel: someText, storyModel: someText }),
  /**
   * Tokens of the model that visitors may cost in a UTC day, over all of them; after that they are told that the assistant is
   * busy (threat 38). A conversation of ten questions with its preview takes about 15,000: ten times a prompt of 600,
   * a history of 500 and an answer of 60, then 3,000 for the opening. Stories that were paid for, or are a customer's free
   * first one, are written outside of it.
   */
  modelTokensPerDay: z.int().check(z.gte(0)),
  /** Limits per network address are multiplied by this: 1 in the cloud, where addresses differ. */
  addressLimitMultiplier: z.number().check(z.gte(1)),
  /** Whether the commonest passwords are refused (threat 97). */
  passwordBlocklist: z.enum(['on', 'off']),
  /** How often forgotten outbox rows are carried out; EventBridge counts in whole minutes. */
  sweepEverySeconds: z.int().check(z.multipleOf(60), z.gte(60)),
  logRetentionDays: z.union([z.literal(14), z.literal(90)]),
  /** Who is mailed when an alarm goes off, and when the month's costs near their budget; they confirm the subscription once. */
  alarmsAddress: z.email(),
  /** What AWS may cost in a month. A stage at rest costs about $30: keys, secrets, the firewall's rules and alarms. */
  monthlyBudgetDollars: z.int().check(z.gte(1)),
});

type StageFacts = z.output<typeof stageSchema>;

/** What a setting must be, in the words of the one sentence that an operator reads when it is not. */
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
  modelTokensPerDay: 'must be a whole number, 0 or more',
  addressLimitMultiplier: 'must be a number, 1 or more',
  passwordBlocklist: "must be 'on' or 'off'",
  sweepEverySeconds: 'must be whole minutes in seconds: 60, 120 …',
  logRetentionDays: 'must be 14 or 90',
  alarmsAddress: 'must be an e-mail address',
  monthlyBudgetDollars: 'must be a whole number of dollars, 1 or more',
};

const openai = { baseUrl: 'https://api.openai.com/v1', chatModel: 'gpt-5.4-nano', storyModel: 'gpt-5.4-mini' };

/** What differs between stages; an operator's own facts (mail sender, domain) are edited here. */
const stages = {
  dev: {
    mailSender: 'Wren at Tellwren (dev) <wren@dev.tellwren.com>',
    openai,
    schedulerUrl: 'https://calendly.com/tellwren/film',
    modelTokensPerDay: 2_000_000,
    addressLimitMultiplier: 1,
    passwordBlocklist: 'off',
    sweepEverySeconds: 60,
    logRetentionDays: 14,
    alarmsAddress: 'alarms@dev.tellwren.com',
    monthlyBudgetDollars: 50,
  },
  prod: {
    mailSender: 'Wren at Tellwren <wren@tellwren.com>',
    openai,
    schedulerUrl: 'https://calendly.com/tellwren/film',
    modelTokensPerDay: 20_000_000,
    addressLimitMultiplier: 1,
    passwordBlocklist: 'on',
    sweepEverySeconds: 60,
    logRetentionDays: 90,
    alarmsAddress: 'alarms@tellwren.com',
    monthlyBudgetDollars: 250,
  },
} as const satisfies Record<string, z.input<typeof stageSchema>>;

export const stageNames = Object.keys(stages) as (keyof typeof stages)[];
export type StageName = (typeof stageNames)[number];
export type Stage = StageFacts & { readonly name: StageName };

/** What an operator must put right before anything else: one sentence that names the stage and the setting. */
export class StageProblem extends Error {}

/** The sentences about one fault: a setting that is none, or what a known one must be. */
function faultsOf(issue: z.core.$ZodIssue): string[] {
  const setting = issue.path.join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${[...issue.path, key].join('.')} is not a setting`);
  return [`${setting} ${must[setting] ?? 'is not usable'}`];
}

/**
 * @param facts what stages.ts says of the stage
 * @throws StageProblem naming every setting that is missing, unusable or unknown
 */
export function parseStage(name: StageName, facts: unknown): Stage {
  const { success, data, error } = stageSchema.safeParse(facts);
  if (!success) {
    // A setting may fail two rules, which is one thing to mend.
    const faults = new Set(error.issues.flatMap(faultsOf));
    throw new StageProblem(`infra/stages.ts, stage ${name}: ${[...faults].join('; ')}`);
  }
  if (data.domain !== undefined && data.domain.siteName === data.domain.apiName)
    throw new StageProblem(`infra/stages.ts, stage ${name}: domain.apiName must be another host than domain.siteName`);
  return { name, ...data };
}

/** @throws StageProblem when there is no such stage or one of its settings is unusable. */
export function readStage(name: unknown): Stage {
  const known = stageNames.find((stageName) => stageName === name);
  if (known === undefined) throw new StageProblem(`Choose a stage: -c stage=${stageNames.join(' or -c stage=')}`);
  return parseStage(known, stages[known]);
}
