import { transform } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { functionName } from '#infra/constructs/stage-names.ts';
import { functionEntries } from '#infra/function-entries.ts';
import { readStage } from '#infra/stages.ts';
import { takenByStage } from '#infra/tooling/doctor/stage-room.ts';
import { resolveIntrinsics } from '#tests/support/resolve-intrinsics.ts';
import { sampleStage } from '#tests/support/sample-stages.ts';
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

/** CloudFormation's, with room for what an update adds. */
const partQuotas = { Resources: 300, Parameters: 200, Outputs: 200 };

/** CloudFormation creates resources without an order at once, and rolls the stack back when a service throttles it. */
const atOnce = {
  'AWS::Logs::MetricFilter': 4,
  'AWS::Lambda::Permission': 10,
  'AWS::Lambda::Function': 20,
  'AWS::Logs::LogGroup': 20,
  'AWS::CodeDeploy::DeploymentGroup': 16,
};

const characters = [
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
] as const;

describe.each(stages)('quotas of AWS in stage %s', (what, { all }) => {
  const templates = all.map((template) => template.toJSON());
  const resources: [id: string, Resource][] = templates.flatMap((template) =>
    Object.entries<Resource>(resolveIntrinsics(template['Resources'] ?? {}, longText)),
  );
  const of = (type: string) => resources.filter(([, { Type }]) => Type === type);
  /** Ids whose size is above a quota. */
  const above = (most: number, sizes: readonly (readonly [id: string, size: number])[]) =>
    sizes.filter(([, size]) => size > most);

  it('templates have few enough parts, of at most 750 kB', () => {
    const faults = templates.flatMap((template) => [
      ...Object.entries(partQuotas).flatMap(([part, most]) =>
        above(most, [[part, Object.keys(template[part] ?? {}).length]]),
      ),
      // Of 1 MB. Without indentation, as `cdk.json` has the CDK write it.
      ...above(750_000, [['bytes', Buffer.byteLength(JSON.stringify(template))]]),
    ]);
    expect(faults).toEqual([]);
  });

  it('a template creates few resources of a kind at once', () => {
    const faults = templates.flatMap((template) =>
      Object.entries(atOnce).flatMap(([type, most]) => {
        const made = Object.entries<Resource>(template['Resources'] ?? {}).filter(([, { Type }]) => Type === type);
        const before = made.flatMap(([, { DependsOn = [] }]) =>
          [DependsOn].flat().filter((id) => template['Resources'][id].Type === type),
        );
        // Chains: each waits for at most one other, and no two for the same.
        const isChained = new Set(before).size === before.length;
        return isChained && made.length - before.length <= most ? [] : [type];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('a role’s inline policies have 10,240 characters, its trust policy 2,048, a managed policy 6,144', () => {
    const roles = of('AWS::IAM::Role');
    expect(roles.length).toBeGreaterThan(80);
    const inline = roles.map(([id, { Properties }]) => {
      const own = (Properties.Policies ?? []).map(({ PolicyDocument }: { PolicyDocument: object }) => PolicyDocument);
      const attached = of('AWS::IAM::Policy').filter(([, policy]) => JSON.stringify(policy).includes(id));
      return [id, lengthOf([...own, ...attached])] as const;
    });
    const sizeOf = (type: string, property: string) =>
      of(type).map(([id, { Properties }]) => [id, lengthOf(Properties[property])] as const);
    expect(above(10_240, inline)).toEqual([]);
    expect(above(2048, sizeOf('AWS::IAM::Role', 'AssumeRolePolicyDocument'))).toEqual([]);
    expect(above(6144, sizeOf('AWS::IAM::ManagedPolicy', 'PolicyDocument'))).toEqual([]);
  });

  it('a function’s environment has 4 KB, and texts are short enough', () => {
    const environments = of('AWS::Lambda::Function').map(([id, { Properties }]) => {
      return [id, Buffer.byteLength(JSON.stringify(Properties.Environment?.Variables ?? {}))] as const;
    });
    const tooLong = characters.flatMap(([type, property, most]) => {
      const sizes = of(type).map(([id, { Properties }]) => [
        `${id}.${property}`,
        String(Properties[property] ?? '').length,
      ]);
      return above(most, sizes as [string, number][]);
    });
    expect([...above(4096, environments), ...tooLong]).toEqual([]);
  });

  it('an API has 300 resources, a log group 100 metric filters', () => {
    const [[, api] = []] = of('AWS::ApiGateway::RestApi');
    const prefixes = Object.keys(api?.Properties.Body.paths).flatMap((path) => {
      const parts = path.split('/').slice(1);
      return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    });
    expect(new Set(prefixes).size).toBeGreaterThan(50);
    expect(new Set(prefixes).size).toBeLessThanOrEqual(300);
    const filters = of('AWS::Logs::MetricFilter').map(([, { Properties }]) => String(Properties.LogGroupName));
    const sizes = [...Map.groupBy(filters, String)].map(([group, list]) => [group, list.length] as const);
    expect(above(100, sizes)).toEqual([]);
  });

  it('a function of CloudFront has 10 KB, and needs no newer JavaScript than its runtime has', async () => {
    const names = of('AWS::CloudFront::Function').map(([id]) => id.replace(/\w{8}$/, ''));
    // Calls are forwarded once the API has an address (decision 0168).
    const wanted = ['Routing', 'SiteAnswer', 'DeskRouting', 'Charset'];
    expect(new Set(names)).toEqual(new Set(what.startsWith('dev') ? wanted : [...wanted, 'Visitor']));
    for (const [id, { Properties }] of of('AWS::CloudFront::Function')) {
      const { FunctionCode } = Properties;
      // Without a domain, CloudFormation joins it with the desk's host.
      const parts: unknown[] = typeof FunctionCode === 'string' ? [FunctionCode] : FunctionCode['Fn::Join'][1];
      const code = parts.map((part) => (typeof part === 'string' ? part : 'd1234567890123.cloudfront.net')).join('');
      expect(Buffer.byteLength(code), id).toBeLessThanOrEqual(10_240);
      // Any runtime has ES5. https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
      await expect(transform(code, { target: 'es5', logLevel: 'silent' })).resolves.toMatchObject({ warnings: [] });
      expect(code).not.toMatch(/\b(?:require|import|export|eval|Function|setTimeout|setInterval|fetch|process)\b/);
    }
  });
});

it('names of functions and roles fit 64 characters with the longest name of a stage', () => {
  const name = 'x'.repeat(12);
  expect(functionEntries.filter(({ id }) => functionName({ name }, id).length > 64)).toEqual([]);
});

it('a personal stage takes as many roles and response headers policies as the doctor counts', () => {
  const { all } = synthesiseStage(sampleStage('ann'), { liveApiUrl: 'https://api.example/alice' });
  const types = all.flatMap((template) => Object.values<Resource>(template.toJSON()['Resources'] ?? {}));
  const count = (type: string) => types.filter(({ Type }) => Type === type).length;
  expect({
    roles: count('AWS::IAM::Role'),
    headersPolicies: count('AWS::CloudFront::ResponseHeadersPolicy'),
  }).toEqual(takenByStage);
});
