import { transform } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { functionName } from '#infra/constructs/stage-names.ts';
import { functionEntries } from '#infra/function-entries.ts';
import { readStage } from '#infra/stages.ts';
import { resolveIntrinsics } from '#tests/support/resolve-intrinsics.ts';
import { domain, synthesiseStage } from '#tests/support/synthesised-stage.ts';

/** As long as the ARN of a function with a long name. */
const longText = 'x'.repeat(110);

const stages = [
  ['dev, without a domain', synthesiseStage(readStage('dev'))],
  ['prod, with a domain', synthesiseStage({ ...readStage('prod'), domain })],
] as const;

interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: any resource of CloudFormation.
  readonly Properties?: any;
  readonly DependsOn?: string | readonly string[];
}

/** Characters of a policy as IAM counts them: without white space. */
const lengthOf = (policy: unknown) => JSON.stringify(policy).replaceAll(/\s/g, '').length;

describe.each(stages)('quotas of AWS in stage %s', (_what, { all }) => {
  const templates = all.map((template) => template.toJSON());
  const resources: [id: string, Resource][] = templates.flatMap((template) =>
    Object.entries<Resource>(resolveIntrinsics(template['Resources'] ?? {}, longText)),
  );
  const of = (type: string) => resources.filter(([, { Type }]) => Type === type);

  it.each([
    ['Resources', 500],
    ['Parameters', 200],
    ['Outputs', 200],
  ] as const)('%s of a template: %i', (part, most) => {
    for (const template of templates) expect(Object.keys(template[part] ?? {}).length).toBeLessThanOrEqual(most);
  });

  // CloudFormation creates resources without an order at once, and rolls the stack back when a service throttles it.
  it.each([
    ['AWS::Logs::MetricFilter', 4],
    ['AWS::Lambda::Permission', 10],
    ['AWS::Lambda::Function', 20],
    ['AWS::Logs::LogGroup', 20],
    ['AWS::CodeDeploy::DeploymentGroup', 16],
  ] as const)('%s: a template creates at most %i at once', (type, most) => {
    for (const template of templates) {
      const made = Object.entries<Resource>(template['Resources'] ?? {}).filter(([, { Type }]) => Type === type);
      const before = made.flatMap(([, { DependsOn = [] }]) =>
        [DependsOn].flat().filter((id) => template['Resources'][id].Type === type),
      );
      // Chains: each waits for at most one other, and no two for the same.
      expect(new Set(before).size).toBe(before.length);
      expect(made.length - before.length).toBeLessThanOrEqual(most);
    }
  });

  it('a template has at most 1 MB', () => {
    // Without indentation, as `cdk.json` has the CDK write it.
    for (const template of templates)
      expect(Buffer.byteLength(JSON.stringify(template))).toBeLessThanOrEqual(1_000_000);
  });

  it('a role’s inline policies have 10,240 characters, its trust policy 2,048, a managed policy 6,144', () => {
    expect(of('AWS::IAM::Role').length).toBeGreaterThan(80);
    for (const [id, { Properties }] of of('AWS::IAM::Role')) {
      const inline = (Properties.Policies ?? []).map(
        ({ PolicyDocument }: { PolicyDocument: object }) => PolicyDocument,
      );
      const attached = of('AWS::IAM::Policy').filter(([, policy]) => JSON.stringify(policy).includes(id));
      expect(lengthOf([...inline, ...attached]), id).toBeLessThanOrEqual(10_240);
      expect(lengthOf(Properties.AssumeRolePolicyDocument), id).toBeLessThanOrEqual(2048);
    }
    for (const [id, { Properties }] of of('AWS::IAM::ManagedPolicy'))
      expect(lengthOf(Properties.PolicyDocument), id).toBeLessThanOrEqual(6144);
  });

  it('a function’s environment has 4 KB', () => {
    for (const [id, { Properties }] of of('AWS::Lambda::Function'))
      expect(Buffer.byteLength(JSON.stringify(Properties.Environment?.Variables ?? {})), id).toBeLessThanOrEqual(4096);
  });

  it.each([
    ['AWS::CloudWatch::Alarm', 'AlarmDescription', 1024],
    ['AWS::CloudWatch::Alarm', 'AlarmName', 255],
    ['AWS::IAM::ManagedPolicy', 'Description', 1000],
    ['AWS::IAM::Role', 'RoleName', 64],
    ['AWS::Lambda::Function', 'Description', 256],
    ['AWS::Lambda::Function', 'FunctionName', 64],
    ['AWS::Lambda::LayerVersion', 'Description', 256],
    ['AWS::Logs::LogGroup', 'LogGroupName', 512],
    ['AWS::SQS::Queue', 'QueueName', 80],
    ['AWS::StepFunctions::StateMachine', 'StateMachineName', 80],
    ['AWS::StepFunctions::StateMachine', 'DefinitionString', 1_048_576],
  ])('%s.%s: %i characters', (type, property, most) => {
    const tooLong = of(type).filter(([, { Properties }]) => String(Properties[property] ?? '').length > most);
    expect(tooLong.map(([id]) => id)).toEqual([]);
  });

  it('an API has 300 resources', () => {
    const [[, api] = []] = of('AWS::ApiGateway::RestApi');
    const prefixes = Object.keys(api?.Properties.Body.paths).flatMap((path) => {
      const parts = path.split('/').slice(1);
      return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    });
    expect(new Set(prefixes).size).toBeGreaterThan(50);
    expect(new Set(prefixes).size).toBeLessThanOrEqual(300);
  });

  it('a log group has 100 metric filters', () => {
    const filters = of('AWS::Logs::MetricFilter').map(([, { Properties }]) => Properties.LogGroupName);
    for (const [group, list] of Map.groupBy(filters, String)) expect(list.length, group).toBeLessThanOrEqual(100);
  });

  it('a function of CloudFront has 10 KB, and needs no newer JavaScript than its runtime has', async () => {
    expect(of('AWS::CloudFront::Function')).toHaveLength(3);
    for (const [id, { Properties }] of of('AWS::CloudFront::Function')) {
      const { FunctionCode } = Properties;
      // Without a domain, CloudFormation joins it with the desk's host.
      const parts: unknown[] = typeof FunctionCode === 'string' ? [FunctionCode] : FunctionCode['Fn::Join'][1];
      const code = parts.map((part) => (typeof part === 'string' ? part : 'd1234567890123.cloudfront.net')).join('');
      expect(Buffer.byteLength(code), id).toBeLessThanOrEqual(10_240);
      expect(Properties.FunctionConfig.Runtime).toBe('cloudfront-js-2.0');
      // Any runtime has ES5. https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
      await expect(transform(code, { target: 'es5', logLevel: 'silent' })).resolves.toMatchObject({ warnings: [] });
      expect(code).not.toMatch(/\b(?:require|import|export|eval|Function|setTimeout|setInterval|fetch|process)\b/);
    }
  });
});

describe('names', () => {
  it('of functions and roles fit 64 characters with the longest name of a stage', () => {
    const name = 'x'.repeat(12);
    for (const { id } of functionEntries) expect(functionName({ name }, id).length, id).toBeLessThanOrEqual(64);
  });
});
