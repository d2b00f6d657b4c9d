import * as z from 'zod/mini';

const hostName = z.string().check(z.regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/));
const certificateArn = z.string().check(z.startsWith('arn:aws:acm:'));

const stageSchema = z.object({
  /**
   * The product's own host names. Without them the site answers at CloudFront's name and the API at API Gateway's. The
   * operator makes the certificates (the site's in us-east-1, as CloudFront asks) and points the names at the outputs.
   */
  domain: z.optional(
    z.object({
      siteName: hostName,
      siteCertificateArn: certificateArn,
      apiName: hostName,
      apiCertificateArn: certificateArn,
    }),
  ),
  /** `Name <address>`; SES must know the address or its domain as a verified identity. */
  mailSender: z.string().check(z.regex(/^[^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>$/)),
  /** The scheduler's page on which a film is booked (Calendly's); its webhook's secret is an operator's secret. */
  schedulerUrl: z.url(),
  openai: z.object({ baseUrl: z.url(), chatModel: z.string(), storyModel: z.string() }),
  /**
   * Tokens of the model that visitors may cost in a UTC day, over all of them; after that they are told that the assistant is
   * busy (RELIABILITY row 38). A conversation of ten questions with its preview takes about 15,000: ten times a prompt of 600,
   * a history of 500 and an answer of 60, then 3,000 for the opening. Stories that were paid for, or are a customer's free
   * first one, are written outside of it.
   */
  modelTokensPerDay: z.int().check(z.gte(0)),
  /** Limits per network address are multiplied by this (DESIGN 12): 1 in the cloud, where addresses differ. */
  addressLimitMultiplier: z.number().check(z.gte(1)),
  /** Whether the commonest passwords are refused (RELIABILITY row 97). */
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
export type Stage = StageFacts & { readonly name: (typeof stageNames)[number] };

/** @throws Error when there is no such stage or one of its facts is unusable. */
export function readStage(name: unknown): Stage {
  const known = stageNames.find((stageName) => stageName === name);
  if (known === undefined) throw new Error(`choose a stage: -c stage=${stageNames.join(' or -c stage=')}`);
  return { name: known, ...stageSchema.parse(stages[known]) };
}
