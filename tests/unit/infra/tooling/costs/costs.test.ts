import { describe, expect, it } from 'vitest';
import { awsPerStory, modelPerStory, restingCosts, sumOf } from '#infra/tooling/costs/cost-model.ts';
import { models, prices } from '#infra/tooling/costs/prices.ts';
import { restingLines, sourceLines, storyLines } from '#infra/tooling/costs/print-costs.ts';
import { countResources, stageTemplates } from '#infra/tooling/costs/stage-resources.ts';
import { profileStages } from '#infra/tooling/profile-stages.ts';

describe('costs of a story', () => {
  it('stay within the plan: one to three dollars of AWS per 1,000 stories, and the model as the largest part', () => {
    const aws = 1000 * sumOf(awsPerStory());
    expect(aws).toBeGreaterThan(0.5);
    expect(aws).toBeLessThan(3);
    const model = 1000 * modelPerStory('gpt-5.4-mini', 'gpt-5.4-mini');
    expect(model).toBeGreaterThan(15);
    expect(model).toBeLessThan(60);
    expect(1000 * modelPerStory('gpt-5.4-nano', 'gpt-5.4-nano')).toBeLessThan(model / 3);
  });

  it('report a model without a known price, and name every known one', () => {
    const lines = storyLines({ chatModel: 'llama', storyModel: 'llama', storyUsd: 19 });
    expect(lines).toContain('  The price of llama or llama is unknown.');
    expect(lines.find((line) => line.includes('Stripe'))).toContain('851.00');
    for (const name of Object.keys(models)) expect(lines.join('\n')).toContain(name);
  });
});

describe('costs at rest', () => {
  it('count metrics of alarms, rules of firewalls and metrics that have data, in all templates of a stage', () => {
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

  const most = { personal: 3, dev: 3, prod: 15 } as const;
  it.each(profileStages())('of profile $profile stay below the goal', (stage) => {
    const parts = countResources(stageTemplates(stage));
    expect(sumOf(restingCosts(stage, parts))).toBeLessThanOrEqual(most[stage.profile]);
    expect(sumOf(restingCosts(stage, parts))).toBeGreaterThan(1);
  });

  it('show the profiles side by side', () => {
    const parts = { secrets: 5, keys: 0, firewalls: 0, firewallRules: 0, alarmMetrics: 12, dashboards: 4, metrics: 0 };
    const stages = profileStages().map((stage) => ({ stage, parts: { ...parts, budgets: 0 } }));
    const lines = restingLines(stages);
    expect(lines[0]).toMatch(/personal +dev +prod$/);
    expect(lines.find((line) => line.includes('Secrets'))).toMatch(/2\.00 +2\.00 +2\.00$/);
    // Beyond the free tier: two metrics, one dashboard.
    expect(lines.find((line) => line.includes('Alarm metrics'))).toMatch(/0\.20 +0\.20 +0\.20$/);
    expect(lines.find((line) => line.includes('Dashboards'))).toMatch(/3\.00 +3\.00 +3\.00$/);
  });
});

describe('prices', () => {
  it('have a page, or are listed as unconfirmed', () => {
    const text = sourceLines().join('\n');
    for (const { per } of Object.values(prices)) expect(text).toContain(per);
    expect(text).toMatch(/^\* from memory, found on no page: .*rotation of a KMS key/m);
  });
});
