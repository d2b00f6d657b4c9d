import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { awsPerStory, fixedCostsPerMonth, modelPerStory, sumOf } from '#infra/tooling/costs/cost-model.ts';
import { countFixedResources } from '#infra/tooling/costs/fixed-resources.ts';
import { models, prices } from '#infra/tooling/costs/prices.ts';
import { costLines } from '#infra/tooling/costs/print-costs.ts';

const parts = { secrets: 5, keys: 2, firewalls: 1, firewallRules: 6, alarms: 97, dashboards: 1 };

describe('cost model', () => {
  it('stays within the plan: one to three dollars of AWS per 1,000 stories, and the model as the largest part', () => {
    const aws = 1000 * sumOf(awsPerStory());
    expect(aws).toBeGreaterThan(0.5);
    expect(aws).toBeLessThan(3);
    const model = 1000 * modelPerStory('gpt-5.4-mini', 'gpt-5.4-mini');
    expect(model).toBeGreaterThan(15);
    expect(model).toBeLessThan(60);
    expect(1000 * modelPerStory('gpt-5.4-nano', 'gpt-5.4-nano')).toBeLessThan(model / 3);
  });

  it('counts fixed costs by the price of each', () => {
    expect(sumOf(fixedCostsPerMonth(parts))).toBeCloseTo(5 * 0.4 + 2 + 5 + 6 + 9.7 + 3, 6);
  });

  it('marks and lists every estimated price', () => {
    const lines = costLines({ chatModel: 'gpt-5.4-nano', storyModel: 'gpt-5.4-mini', storyUsd: 19, parts });
    expect(lines.find((line) => line.includes('Mails'))).toMatch(/\*$/);
    expect(lines.find((line) => line.includes('API Gateway'))).not.toMatch(/\*$/);
    expect(lines.join('\n')).toContain(prices.mail.per);
    expect(lines.join('\n')).not.toContain(prices.gatewayCall.per);
    expect(lines.find((line) => line.includes('Stripe'))).toContain('851.00');
    for (const name of Object.keys(models)) expect(lines.join('\n')).toContain(name);
  });

  it('reports a model without a known price', () => {
    const lines = costLines({ chatModel: 'llama', storyModel: 'llama', storyUsd: 19, parts });
    expect(lines).toContain('  The price of llama or llama is unknown.');
  });
});

describe('countFixedResources', () => {
  let folder: string;
  const template = (name: string, ...types: string[]) => {
    const Resources = Object.fromEntries(
      types.map((Type, index) => [`R${index}`, { Type, Properties: { Rules: [1, 2] } }]),
    );
    writeFileSync(join(folder, name), JSON.stringify({ Resources }));
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tellwren-costs-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('counts the resources of the stage synthesised last, including nested templates', () => {
    const artifacts = { 'tellwren-prod-api': { type: 'aws:cloudformation:stack' } };
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ artifacts }));
    template('tellwren-prod-api.template.json', 'AWS::WAFv2::WebACL', 'AWS::KMS::Key', 'AWS::CloudWatch::Alarm');
    template('tellwrenprodapiFunctions1.nested.template.json', 'AWS::CloudWatch::Alarm', 'AWS::CloudWatch::Dashboard');
    template('tellwren-dev-api.template.json', 'AWS::KMS::Key');
    const found = { secrets: 5, keys: 1, firewalls: 1, firewallRules: 2, alarms: 2, dashboards: 1 };
    expect(countFixedResources(folder)).toEqual(found);
  });

  it('throws before a stage is synthesised', () => {
    expect(() => countFixedResources(folder)).toThrow('No stage is synthesised: run npm run synth first.');
  });
});
