import { type FunctionSpec, functionSpecs } from '#infra/function-specs.ts';
import { runsPerDay } from '#infra/operations/scheduled-jobs.ts';
import type { Stage } from '#infra/stages.ts';
import { adaptations, calls, journey, type Run, steps, tokens } from './journey.ts';
import { cloudWatchFree, type ModelName, models, type Price, prices, stripeFee } from './prices.ts';
import type { StageResources } from './stage-resources.ts';
import { tableBudgets } from './table-budgets.ts';

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

const runs = [...entries(calls), ...entries(steps)];
const specOf = (id: keyof typeof functionSpecs): FunctionSpec => functionSpecs[id];

/** GB-seconds of one architecture, with starts of new environments (billed since August 2025). */
function gbSeconds(architecture: 'arm64' | 'x86_64'): number {
  return runs.reduce((sum, [id, { times, seconds }]) => {
    const { memoryMb, architecture: built = 'arm64' } = specOf(id);
    if (built !== architecture) return sum;
    return sum + times * (memoryMb / 1024) * (seconds + journey.coldShare * journey.coldSeconds);
  }, 0);
}

/** All units at the price of writes, five times that of reads: the table is too cheap for more detail. */
function tableUnits(): number {
  const budgets: Partial<Record<string, { readonly units: number }>> = tableBudgets;
  const units = entries(calls).map(([id, { times }]) => times * (budgets[id]?.units ?? 0));
  return units.reduce((sum, each) => sum + each, journey.otherUnits);
}

const timesOf = (record: Readonly<Record<string, Run>>) =>
  Object.values(record).reduce((sum, { times }) => sum + times, 0);

export function awsPerStory(): Cost[] {
  const apiCalls = timesOf(calls);
  return [
    cost('Functions', [
      [timesOf(calls) + timesOf(steps), prices.lambdaCall],
      [gbSeconds('arm64'), prices.armGbSecond],
      [gbSeconds('x86_64'), prices.x86GbSecond],
    ]),
    cost('Workflow', [[journey.transitions, prices.transition]]),
    cost('Mails', [[journey.mails, prices.mail]]),
    cost('API Gateway', [[apiCalls, prices.gatewayCall]]),
    cost('Firewall', [[apiCalls, prices.firewallCall]]),
    cost('Pages', [
      [journey.pageRequests, prices.cdnRequest],
      [journey.pageGb, prices.cdnGb],
    ]),
    cost('Table', [
      [tableUnits(), prices.writeUnit],
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

const daysPerMonth = 365 / 12;
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
