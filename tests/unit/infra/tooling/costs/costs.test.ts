import { expect, it } from 'vitest';
import { restingCosts, sumOf } from '#infra/tooling/costs/resting-costs.ts';
import { countResources, stageTemplates } from '#infra/tooling/costs/stage-resources.ts';
import { profileStages } from '#infra/tooling/profile-stages.ts';

it('countResources counts metrics of alarms, rules of firewalls and metrics that have data, in all templates of a stage', () => {
  const metric = { MetricStat: {} };
  const filter = (MetricName: string) => ({
    Type: 'AWS::Logs::MetricFilter',
    Properties: { MetricTransformations: [{ MetricName }] },
  });
  const api = {
    Firewall: { Type: 'AWS::WAFv2::WebACL', Properties: { Rules: [{}, {}] } },
    Key: { Type: 'AWS::KMS::Key' },
    Simple: { Type: 'AWS::CloudWatch::Alarm', Properties: { MetricName: 'faults' } },
  };
  const operations = {
    Sum: { Type: 'AWS::CloudWatch::Alarm', Properties: { Metrics: [{ Expression: 'a + b' }, metric, metric] } },
    Runs: filter('job-runs'),
    MoreRuns: filter('job-runs'),
    Paid: filter('receive-stripe-event/CHECKOUT_SETTLED'),
    Dashboard: { Type: 'AWS::CloudWatch::Dashboard' },
  };
  expect(countResources([{ Resources: api }, {}, { Resources: operations }])).toEqual({
    secrets: 5,
    keys: 1,
    firewalls: 1,
    firewallRules: 2,
    alarmMetrics: 3,
    dashboards: 1,
    metrics: 1,
    budgets: 0,
  });
});

it('a stage of each profile costs more than a dollar and at most its goal in a month without visitors', () => {
  const most = { personal: 3, dev: 3, prod: 15 } as const;
  const outside = profileStages().flatMap((stage) => {
    const usd = sumOf(restingCosts(stage, countResources(stageTemplates(stage))));
    return usd > 1 && usd <= most[stage.profile] ? [] : [`${stage.profile}: ${usd}`];
  });
  expect(outside).toEqual([]);
});
