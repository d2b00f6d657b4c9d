import { type FunctionSpec, functionSpecs } from '#infra/function-specs.ts';
import { runsPerDay } from '#infra/operations/scheduled-jobs.ts';
import type { Stage } from '#infra/stages.ts';
import { adaptations, callsOf, journey, type Run, steps, tokens } from './journey.ts';
import { cloudWatchFree, type ModelName, models, type Price, prices, stripeFee } from './prices.ts';
import type { StageResources } from './stage-resources.ts';

export interface Cost {
  readonly what: string;
  readonly usd: number;
  readonly prices: readonly Price[];
}

const entries = <Key extends string, Value>(record: Partial<Record<Key, Value>>) =>
  Object.entries(record) as [Key, Value][];

function cost(what: string, parts: readonly (readonly [amount: number, price: Price])[]): Cost {
  const usd = parts.reduce((sum, [amount, price]) => sum + amount * price.usd, 0);
  return { what, usd, prices: parts.map(([, price]) => price) };
}

const specOf = (id: keyof typeof functionSpecs): FunctionSpec => functionSpecs[id];

/** Runs of functions for a bought story and its visitors. */
export const runsOf = (visitors: number) => [...callsOf(visitors), ...entries(steps)];

/** GB-seconds of one architecture, with starts of new environments (billed since August 2025). */
function gbSeconds(architecture: 'arm64' | 'x86_64', visitors: number): number {
  return runsOf(visitors).reduce((sum, [id, { times, seconds }]) => {
    const { memoryMb, architecture: built = 'arm64' } = specOf(id);
    if (built !== architecture) return sum;
    return sum + times * (memoryMb / 1024) * (seconds + journey.coldShare * journey.coldSeconds);
  }, 0);
}

/** Table units of a bought story and its visitors. */
export function tableUnits(visitors: number): { readonly reads: number; readonly writes: number } {
  const { story, visitor } = journey.tableUnits;
  return { reads: story.reads + visitors * visitor.reads, writes: story.writes + visitors * visitor.writes };
}

const timesOf = (runs: readonly (readonly [string, Run])[]) => runs.reduce((sum, [, { times }]) => sum + times, 0);

/** @param visitors for each story, its buyer included */
export function awsPerStory(visitors = 1): Cost[] {
  const apiCalls = timesOf(callsOf(visitors));
  const { reads, writes } = tableUnits(visitors);
  return [
    cost('Functions', [
      [timesOf(runsOf(visitors)), prices.lambdaCall],
      [gbSeconds('arm64', visitors), prices.armGbSecond],
      [gbSeconds('x86_64', visitors), prices.x86GbSecond],
    ]),
    cost('Workflow', [[journey.transitions, prices.transition]]),
    cost('Mails', [[journey.mails, prices.mail]]),
    cost('API Gateway', [[apiCalls, prices.gatewayCall]]),
    cost('Firewall', [[apiCalls, prices.firewallCall]]),
    cost('Pages', [
      [visitors * journey.pageRequests, prices.cdnRequest],
      [visitors * journey.pageGb, prices.cdnGb],
    ]),
    cost('Table', [
      [writes, prices.writeUnit],
      [reads, prices.readUnit],
      [journey.storedGbMonths, prices.storedGbMonth],
    ]),
    cost('Files and logs', [
      [journey.filePuts, prices.filePut],
      [journey.loggedGb, prices.loggedGb],
    ]),
  ];
}

function tokensUsd(name: ModelName, of: keyof typeof tokens): number {
  const { input, cached, output } = tokens[of];
  return (input * models[name].input + cached * models[name].cached + output * models[name].output) / 1_000_000;
}

/** Tokens of a visitor, and of the rest of a bought story. */
export function modelTokens(): { readonly visitor: number; readonly story: number } {
  const of = (...names: (keyof typeof tokens)[]) =>
    names.reduce((sum, name) => sum + tokens[name].input + tokens[name].cached + tokens[name].output, 0);
  return {
    visitor: of('chat', 'brief', 'opening'),
    story: of('story', 'review') + adaptations * of('adaptation'),
  };
}

export function modelPerVisitor(chat: ModelName, story: ModelName): number {
  return tokensUsd(chat, 'chat') + tokensUsd(chat, 'brief') + tokensUsd(story, 'opening');
}

export function modelForAdaptations(story: ModelName): number {
  return adaptations * tokensUsd(story, 'adaptation');
}

export function modelPerStory(chat: ModelName, story: ModelName): number {
  const written = tokensUsd(story, 'story') + tokensUsd(chat, 'review');
  return modelPerVisitor(chat, story) + written + modelForAdaptations(story);
}

export function stripePerStory(priceUsd: number): number {
  return priceUsd * stripeFee.share + stripeFee.usd;
}

export const daysPerMonth = 365 / 12;
/** A job without work: the start of an environment counts for those that run seldom. */
const jobSeconds = 0.2;
/** Its own line, and Lambda's START, END and REPORT. */
const jobLogBytes = 1000;
/** Eventually consistent reads of two empty days by the sweeper; other jobs read as little, much less often. */
const jobReadUnits = 1;

/** The scheduled functions of a stage without customers. */
function scheduledRuns({ sweepEverySeconds }: Stage): Cost {
  const runsPerDayOf: Partial<Record<keyof typeof functionSpecs, number>> = {
    sweepOutbox: 86_400 / sweepEverySeconds,
    ...runsPerDay,
  };
  const perMonth = entries(runsPerDayOf).map(([id, daily]) => {
    const times = daily * daysPerMonth;
    return { times, gbSeconds: times * jobSeconds * (specOf(id).memoryMb / 1024) };
  });
  const times = perMonth.reduce((sum, each) => sum + each.times, 0);
  return cost('Scheduled functions', [
    [times, prices.lambdaCall],
    [perMonth.reduce((sum, each) => sum + each.gbSeconds, 0), prices.armGbSecond],
    [times * jobReadUnits, prices.readUnit],
    [(times * jobLogBytes) / 1e9, prices.loggedGb],
  ]);
}

/** Costs of a stage in a month without visitors. The lines of CloudWatch are what its free tier leaves of them. */
export function restingCosts(stage: Stage, parts: StageResources): Cost[] {
  const beyond = (amount: number, free: number) => Math.max(0, amount - free);
  return [
    cost('Secrets', [[parts.secrets, prices.secretMonth]]),
    cost('KMS keys', [[parts.keys, prices.keyMonth]]),
    cost('Firewall and its rules', [
      [parts.firewalls, prices.firewallMonth],
      [parts.firewallRules, prices.firewallRuleMonth],
    ]),
    cost('Alarm metrics', [[beyond(parts.alarmMetrics, cloudWatchFree.alarmMetrics), prices.alarmMetricMonth]]),
    cost('Custom metrics', [[beyond(parts.metrics, cloudWatchFree.metrics), prices.metricMonth]]),
    cost('Dashboards', [[beyond(parts.dashboards, cloudWatchFree.dashboards), prices.dashboardMonth]]),
    cost('Budget and its action', [
      [parts.budgets, prices.budgetMonth],
      [parts.budgets, prices.budgetActionMonth],
    ]),
    scheduledRuns(stage),
  ];
}

export const sumOf = (costs: readonly Cost[]) => costs.reduce((sum, { usd }) => sum + usd, 0);
