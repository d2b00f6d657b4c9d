import { functionSpecs } from '#infra/function-specs.ts';
import { runsPerDay } from '#infra/operations/scheduled-jobs.ts';
import type { Stage } from '#infra/stages.ts';
import { profileStages } from '#infra/tooling/profile-stages.ts';
import { cloudWatchFree, prices } from './prices.ts';
import { countResources, type StageResources, stageTemplates } from './stage-resources.ts';

const daysPerMonth = 365 / 12;
/** A job without work: the start of an environment counts for those that run seldom. */
const jobSeconds = 0.2;
/** Its own line, and Lambda's START, END and REPORT. */
const jobLogBytes = 1000;
/** Eventually consistent reads of two empty days by the sweeper; other jobs read as little, much less often. */
const jobReadUnits = 1;

/** The scheduled functions of a stage without customers. */
function jobsUsd({ sweepEverySeconds }: Stage): number {
  const daily = Object.entries({ sweepOutbox: 86_400 / sweepEverySeconds, ...runsPerDay });
  return daily.reduce((sum, [id, runs]) => {
    const gbSeconds = jobSeconds * (functionSpecs[id as keyof typeof functionSpecs].memoryMb / 1024);
    const call = prices.lambdaCall.usd + gbSeconds * prices.armGbSecond.usd + jobReadUnits * prices.readUnit.usd;
    return sum + runs * daysPerMonth * (call + (jobLogBytes / 1e9) * prices.loggedGb.usd);
  }, 0);
}

/** Dollars that a stage costs in a month without visitors. Those of CloudWatch are what its free tier leaves. */
export function restingCosts(stage: Stage, parts: StageResources): Readonly<Record<string, number>> {
  const beyond = (of: keyof typeof cloudWatchFree) => Math.max(0, parts[of] - cloudWatchFree[of]);
  return {
    Secrets: parts.secrets * prices.secret.usd,
    'KMS keys': parts.keys * prices.key.usd,
    'Firewall and its rules': parts.firewalls * prices.firewall.usd + parts.firewallRules * prices.firewallRule.usd,
    'Alarm metrics': beyond('alarmMetrics') * prices.alarmMetric.usd,
    'Custom metrics': beyond('metrics') * prices.metric.usd,
    Dashboards: beyond('dashboards') * prices.dashboard.usd,
    'Budget and its action': parts.budgets * prices.budget.usd,
    'Scheduled functions': jobsUsd(stage),
  };
}

export const sumOf = (costs: Readonly<Record<string, number>>) =>
  Object.values(costs).reduce((sum, usd) => sum + usd, 0);

const row = (what: string, cells: readonly (string | number)[]) =>
  `${what.padEnd(40)}${cells.map((cell) => (typeof cell === 'string' ? cell : cell.toFixed(2)).padStart(9)).join(' ')}`;

/** The profiles side by side. */
export function costsText(): string {
  const stages = profileStages();
  const columns = stages.map((stage) => restingCosts(stage, countResources(stageTemplates(stage))));
  const names = Object.keys(columns[0] ?? {});
  return [
    row(
      '$ per month, without visitors',
      stages.map(({ profile }) => profile),
    ),
    ...names.map((name) =>
      row(
        `  ${name}`,
        columns.map((costs) => costs[name] ?? 0),
      ),
    ),
    row('  AWS', columns.map(sumOf)),
    '  Counted from the templates, with list prices of us-east-1 (infra/tooling/costs/prices.ts) and CloudWatch’s free',
    '  tier, which the stages of an account share. Not counted: free tiers of Lambda and logs, the cents of stored bundles.',
    '  A key costs $1 a month more after its first yearly rotation and after its second.',
    '  What stories cost: infra/OPERATING.md, "Costs".',
  ].join('\n');
}
