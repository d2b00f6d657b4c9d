import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { operatorNames } from '#infra/constructs/operator-secrets.ts';
import { stackOrder } from '#infra/tooling/deploy/stack-order.ts';

export interface FixedResources {
  readonly secrets: number;
  readonly keys: number;
  readonly firewalls: number;
  readonly firewallRules: number;
  readonly alarms: number;
  readonly dashboards: number;
}

const templateSchema = z.object({
  Resources: z.optional(
    z.record(
      z.string(),
      z.object({ Type: z.string(), Properties: z.optional(z.object({ Rules: z.optional(z.array(z.unknown())) })) }),
    ),
  ),
});

/** Without the public keys: a parameter is free. */
const secrets = Object.keys(operatorNames({ name: 'prod' })).length - 1;

/** Templates of these stacks and their nested stacks; the folder may contain older ones. */
function templatesOf(stacks: readonly string[], names: readonly string[]): string[] {
  const isNested = (name: string) => stacks.some((stack) => name.startsWith(stack.replaceAll('-', '')));
  const isOwn = (name: string) => stacks.some((stack) => name === `${stack}.template.json`);
  return names.filter((name) => isOwn(name) || (name.endsWith('.nested.template.json') && isNested(name)));
}

export function countFixedResources(assembly: string): FixedResources {
  if (!existsSync(join(assembly, 'manifest.json'))) {
    throw new OperatorProblem('No stage is synthesised: run npm run synth first.');
  }
  const files = templatesOf(stackOrder(assembly), readdirSync(assembly));
  const resources = files.flatMap((name) => {
    const { Resources = {} } = templateSchema.parse(JSON.parse(readFileSync(join(assembly, name), 'utf8')));
    return Object.values(Resources);
  });
  const of = (type: string) => resources.filter(({ Type }) => Type === type);
  const firewalls = of('AWS::WAFv2::WebACL');
  return {
    secrets,
    keys: of('AWS::KMS::Key').length,
    firewalls: firewalls.length,
    firewallRules: firewalls.reduce((sum, { Properties }) => sum + (Properties?.Rules?.length ?? 0), 0),
    alarms: of('AWS::CloudWatch::Alarm').length,
    dashboards: of('AWS::CloudWatch::Dashboard').length,
  };
}
