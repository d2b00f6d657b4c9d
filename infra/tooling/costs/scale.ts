import { type FunctionSpec, functionSpecs } from '#infra/function-specs.ts';
import { parallelOutboxBatches } from '#infra/stacks/story-stack.ts';
import type { Stage } from '#infra/stages.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { throttleClasses } from '#shared/endpoints/throttle-classes.ts';
import { tableDefinition } from '#shared/names/table.ts';
import {
  awsPerStory,
  daysPerMonth,
  modelPerStory,
  modelPerVisitor,
  modelTokens,
  runsOf,
  stripePerStory,
  sumOf,
  tableUnits,
} from './cost-model.ts';
import { adaptations, callsOf, journey, tokens } from './journey.ts';
import type { ModelName } from './prices.ts';

/** Visitors for each bought story, its buyer included. */
export const visitorsPerStory = 10;
/** The busiest second of a day, over the average. */
export const peakFactor = 4;
const daySeconds = 86_400;

/** Limits of one partition of DynamoDB (docs.aws.amazon.com/amazondynamodb, warm throughput scenarios; read 2026-11-24). */
export const partitionWritesPerSecond = 1000;

/**
 * Write units of one story in a partition that all customers share; tests/integration/data/hot-partitions.test.ts measures them.
 */
export const hotUnits = {
  /** Rows of the story: its address's mail, its workflow and the mail that it is ready, each written, claimed and removed. */
  outboxRow: 4,
  outboxRowsPerStory: 3,
  /** A shard of the budget, by each model call: reserved, and the unused part returned. */
  budgetCall: 2,
  /** A checkout of the day: noted, and removed when it ends. */
  waitingCheckout: 4,
} as const;

/** Seconds to claim, send and remove a row. */
const outboxRowSeconds = 0.1;

/** Quotas of AWS and vendors that a new account usually gets; decision 0118 says when to request more. */
const quotas = {
  lambdaConcurrency: 1000,
  mailsPerDay: 50_000,
  mailsPerSecond: 14,
  modelTokensPerMinute: 500_000,
  stripeWritesPerSecond: 25,
} as const;

export interface Limit {
  readonly what: string;
  /** `moment`: at once. */
  readonly per: 'moment' | 'second' | 'minute' | 'day';
  /** Of one story with its visitors, in the limit's unit; for `moment`, how many seconds it is in use. */
  readonly perStory: number;
  readonly limit: number;
  /** The setting or request that raises it. */
  readonly change: string;
  /** A partition that all customers share: always shown. */
  readonly isHot?: boolean;
}

const storiesAtPeak = (storiesPerDay: number) => (storiesPerDay * peakFactor) / daySeconds;

/** The load at the busiest time of a day. */
export function loadAt({ per, perStory }: Limit, storiesPerDay: number): number {
  if (per === 'day') return storiesPerDay * perStory;
  return perStory * storiesAtPeak(storiesPerDay) * (per === 'minute' ? 60 : 1);
}

/** Stories a day at which the limit is reached. */
export function bendsAt(limit: Limit): number {
  return limit.limit / loadAt(limit, 1);
}

function endpointLimits(): Limit[] {
  return callsOf(visitorsPerStory).flatMap(([id, { times, seconds }]) => {
    const { throttle } = endpoints[id];
    const { reservedConcurrency }: FunctionSpec = functionSpecs[id];
    const route: Limit = {
      what: `route of ${id}`,
      per: 'second',
      perStory: times,
      limit: throttleClasses[throttle].stage.ratePerSecond,
      change: `${throttle}.stage in shared/endpoints/throttle-classes.ts`,
    };
    if (reservedConcurrency === undefined) return [route];
    const concurrency: Limit = {
      what: `concurrency of ${id}`,
      per: 'moment',
      perStory: times * seconds,
      limit: reservedConcurrency,
      change: 'reservedConcurrency in infra/function-specs.ts',
    };
    return [route, concurrency];
  });
}

const aiEditTokens = 4000;

function modelLimits({ visitorTokensPerDay, customerTokensPerDay }: Stage): Limit[] {
  const { visitor, story } = modelTokens();
  const { input, cached, output } = tokens.adaptation;
  const edits = Object.fromEntries(callsOf(1))['editStoryWithAi']?.times ?? 0;
  return [
    {
      what: 'tokens of visitors',
      per: 'day',
      perStory: visitorsPerStory * visitor,
      limit: visitorTokensPerDay,
      change: 'visitorTokensPerDay in infra/stages.ts',
    },
    {
      what: 'tokens of customers',
      per: 'day',
      limit: customerTokensPerDay,
      perStory: adaptations * (input + cached + output) + edits * aiEditTokens,
      change: 'customerTokensPerDay in infra/stages.ts',
    },
    {
      what: 'model tokens, OpenAI tier 1',
      per: 'minute',
      limit: quotas.modelTokensPerMinute,
      perStory: visitorsPerStory * visitor + story,
      change: 'a higher tier at OpenAI',
    },
  ];
}

function tableLimits(): Limit[] {
  const { reads, writes } = tableUnits(visitorsPerStory);
  const times = Object.fromEntries(callsOf(visitorsPerStory));
  // A preview calls the model twice, for the brief and the opening.
  const modelCalls = (times['sendChatMessage']?.times ?? 0) + 2 * (times['previewStory']?.times ?? 0);
  const partition = { per: 'second', limit: partitionWritesPerSecond, isHot: true } as const;
  const rows = hotUnits.outboxRowsPerStory;
  return [
    {
      what: 'writes of the table',
      per: 'second',
      perStory: writes,
      limit: tableDefinition.maxWriteUnitsPerSecond,
      change: 'maxWriteUnitsPerSecond in shared/names/table.ts',
    },
    {
      what: 'reads of the table',
      per: 'second',
      perStory: reads,
      limit: tableDefinition.maxReadUnitsPerSecond,
      change: 'maxReadUnitsPerSecond in shared/names/table.ts',
    },
    {
      ...partition,
      what: 'writes of OUTBOX#day',
      perStory: rows * hotUnits.outboxRow,
      change: 'shard outbox() in functions/data/keys.ts',
    },
    {
      ...partition,
      what: 'writes of BUDGET#day#shard',
      perStory: (modelCalls * hotUnits.budgetCall) / tableDefinition.modelBudgetShards,
      change: 'modelBudgetShards in shared/names/table.ts',
    },
    {
      ...partition,
      what: 'writes of WAITING#day',
      perStory: hotUnits.waitingCheckout,
      change: 'shard waitingCheckout() in functions/data/keys.ts',
    },
    {
      what: 'batches of the outbox stream',
      per: 'moment',
      limit: parallelOutboxBatches,
      perStory: rows * outboxRowSeconds,
      change: 'parallelOutboxBatches in infra/stacks/story-stack.ts',
    },
  ];
}

const awsUsd = () => sumOf(awsPerStory(visitorsPerStory));

/** Every limit that grows with the stories of a day, the first to bend first. */
export function scaleLimits(stage: Stage, restingUsd: number): Limit[] {
  const busySeconds = runsOf(visitorsPerStory).reduce((sum, [, { times, seconds }]) => sum + times * seconds, 0);
  const budget: Limit[] =
    stage.monthlyBudgetDollars === undefined
      ? []
      : [
          {
            what: 'AWS budget, dollars',
            per: 'day',
            perStory: awsUsd(),
            limit: (stage.monthlyBudgetDollars - restingUsd) / daysPerMonth,
            change: 'monthlyBudgetDollars in infra/stages.ts',
          },
        ];
  const limits: Limit[] = [
    ...[...endpointLimits(), ...modelLimits(stage), ...tableLimits(), ...budget],
    {
      what: 'concurrency of the account',
      per: 'moment',
      perStory: busySeconds,
      limit: quotas.lambdaConcurrency,
      change: 'Service Quotas, Lambda concurrent executions',
    },
    {
      what: 'mails',
      per: 'day',
      perStory: journey.mails,
      limit: quotas.mailsPerDay,
      change: 'SES sending quota (200 a day in the sandbox)',
    },
    {
      what: 'mails',
      per: 'second',
      perStory: journey.mails,
      limit: quotas.mailsPerSecond,
      change: 'SES sending rate; later mails wait in the outbox',
    },
    {
      what: 'payment sessions',
      per: 'second',
      perStory: 1,
      limit: quotas.stripeWritesPerSecond,
      change: 'Stripe support',
    },
  ];
  return limits.toSorted((one, other) => bendsAt(one) - bendsAt(other));
}

interface ScaleOptions {
  readonly stage: Stage;
  readonly restingUsd: number;
  readonly storyUsd: number;
  readonly chat: ModelName;
  readonly story: ModelName;
}

const shown = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(2)));

const units = { moment: '', second: '/s', minute: '/min', day: '/day' } as const;

const table = (cells: readonly [what: string, load: string, limit: string, bends: string, change: string]) => {
  const [what, load, limit, bends, change] = cells;
  return `${what.padEnd(36)}${load.padStart(18)}${limit.padStart(12)}${bends.padStart(12)}  ${change}`;
};

/** Limits that bend before `storiesPerDay`, marked `!`, the next five and the hot partitions; then the costs. */
export function scaleLines(storiesPerDay: number, options: ScaleOptions): string[] {
  const limits = scaleLimits(options.stage, options.restingUsd);
  const isBending = (limit: Limit) => bendsAt(limit) < storiesPerDay;
  const next = limits.filter((limit) => !isBending(limit)).slice(0, 5);
  const rows = limits.filter((limit) => isBending(limit) || next.includes(limit) || limit.isHot);
  const lines = rows.map((limit) => {
    const load = `${shown(loadAt(limit, storiesPerDay))}${units[limit.per]}`;
    const bends = shown(Math.floor(bendsAt(limit)));
    return table([`${isBending(limit) ? '!' : ' '} ${limit.what}`, load, shown(limit.limit), bends, limit.change]);
  });
  const { chat, story } = options;
  const models = modelPerStory(chat, story) + (visitorsPerStory - 1) * modelPerVisitor(chat, story);
  const each = { AWS: awsUsd(), models, Stripe: stripePerStory(options.storyUsd) };
  const monthly = storiesPerDay * daysPerMonth;
  const dollars = (costs: typeof each, digits: number) =>
    Object.entries(costs).map(([to, usd]) => `${to} $${usd.toLocaleString('en', { maximumFractionDigits: digits })}`);
  const month = {
    AWS: options.restingUsd + monthly * each.AWS,
    models: monthly * models,
    Stripe: monthly * each.Stripe,
  };
  return [
    `${storiesPerDay.toLocaleString('en')} stories a day with ${visitorsPerStory} visitors each; ` +
      `${shown(storiesAtPeak(storiesPerDay))} a second when it is busiest (${peakFactor} times the average)`,
    table(['  limit', 'busiest load', 'limit', 'bends at', 'change']),
    ...lines,
    `  $ a story: ${dollars(each, 4).join(', ')}`,
    `  $ a month: ${dollars(month, 0).join(', ')}`,
  ];
}
