import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import * as z from 'zod/mini';
import { operatorNames } from '#infra/constructs/operator-secrets.ts';
import { jobRunsMetric } from '#infra/operations/scheduled-jobs.ts';
import { composeStage } from '#infra/stacks/compose-stage.ts';
import type { Stage } from '#infra/stages.ts';

/** What AWS charges for in a month without visitors. */
export interface StageResources {
  readonly secrets: number;
  readonly keys: number;
  readonly firewalls: number;
  readonly firewallRules: number;
  /** Metrics of all alarms; an alarm on an expression pays for each metric in it. */
  readonly alarmMetrics: number;
  readonly dashboards: number;
  /** Metrics of metric filters that have data without visitors. */
  readonly metrics: number;
  readonly budgets: number;
}

/** A template as CloudFormation gets it, reduced to what is counted. */
const templateSchema = z.object({
  Resources: z.optional(
    z.record(z.string(), z.object({ Type: z.string(), Properties: z.optional(z.looseObject({})) })),
  ),
});

const firewallSchema = z.object({ Rules: z.array(z.unknown()) });
const alarmSchema = z.object({
  Metrics: z.optional(z.array(z.object({ MetricStat: z.optional(z.unknown()) }))),
});
const filterSchema = z.object({ MetricTransformations: z.array(z.object({ MetricName: z.string() })) });

/** The sweeper runs each minute, and a job every ten; other lines need a visitor or a fault. */
const metricsAtRest: readonly string[] = ['sweep-outbox/OUTBOX_SWEPT/oldestSeconds', jobRunsMetric];

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** @param templates of all stacks of a stage, nested ones too */
export function countResources(templates: readonly unknown[]): StageResources {
  const resources = templates.flatMap((template) => Object.values(templateSchema.parse(template).Resources ?? {}));
  const of = (type: string) => resources.filter(({ Type }) => Type === type).map(({ Properties }) => Properties);
  const firewalls = of('AWS::WAFv2::WebACL').map((firewall) => firewallSchema.parse(firewall));
  const alarms = of('AWS::CloudWatch::Alarm').map((alarm) => alarmSchema.parse(alarm));
  const filters = of('AWS::Logs::MetricFilter').map((filter) => filterSchema.parse(filter));
  const counted = new Set(
    filters.flatMap((filter) => filter.MetricTransformations.map(({ MetricName }) => MetricName)),
  );
  return {
    // Created by the operator, without the public keys: a parameter is free. And those of the templates.
    secrets: Object.keys(operatorNames({ name: 'any' })).length - 1 + of('AWS::SecretsManager::Secret').length,
    keys: of('AWS::KMS::Key').length,
    firewalls: firewalls.length,
    firewallRules: sumOf(firewalls.map(({ Rules }) => Rules.length)),
    alarmMetrics: sumOf(
      alarms.map(({ Metrics }) => Metrics?.filter(({ MetricStat }) => MetricStat !== undefined).length ?? 1),
    ),
    dashboards: of('AWS::CloudWatch::Dashboard').length,
    metrics: metricsAtRest.filter((name) => counted.has(name)).length,
    budgets: of('AWS::Budgets::Budget').length,
  };
}

const cdkFile = join(import.meta.dirname, '../../../cdk.json');
const cdkSchema = z.object({ context: z.record(z.string(), z.unknown()) });

/** The feature flags of a deployment, for a synthesis in this process: it refers to bundles without copying them. */
export function synthesisContext(): Record<string, unknown> {
  const { context } = cdkSchema.parse(JSON.parse(readFileSync(cdkFile, 'utf8')));
  return { ...context, 'aws:cdk:disable-asset-staging': true };
}

/** The templates of a stage, synthesised in this process: without account, network or build. */
export function stageTemplates(stage: Stage): unknown[] {
  const folder = mkdtempSync(join(tmpdir(), 'tellwren-costs-'));
  try {
    const app = new App({
      context: synthesisContext(),
      outdir: folder,
      builtinCloudFormationValidation: false,
    });
    // Any folder is a bundle or a site: only the resources count.
    composeStage(app, { stage, bundleFolder: () => import.meta.dirname, siteFolder: import.meta.dirname });
    app.synth();
    return readdirSync(folder)
      .filter((name) => name.endsWith('.template.json'))
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
