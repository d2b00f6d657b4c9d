import { describe, expect, it } from 'vitest';
import { readStage } from '#infra/stages.ts';
import { resolveIntrinsics } from '#tests/support/resolve-intrinsics.ts';
import { hasAttribute, resourceFaults, unknownValue } from '#tests/support/resource-schemas.ts';
import { domain, synthesiseStage } from '#tests/support/synthesised-stage.ts';

const analytics = { kind: 'plausible', id: 'tellwren.com', origin: 'https://plausible.io' } as const;
/** Between them, every branch of the stacks. */
const stages = [
  ['dev, later', synthesiseStage(readStage('dev'), { liveApiUrl: 'https://api.example/dev' })],
  ['prod, with a domain', synthesiseStage({ ...readStage('prod'), domain, analytics })],
  ['prod, in an emergency', synthesiseStage(readStage('prod'), { deployment: 'emergency' })],
] as const;

interface Resource {
  readonly Type: string;
  readonly Properties?: object;
}

describe.each(stages)('resources of stage %s', (_what, { all }) => {
  const resources = all.flatMap((template) => Object.entries<Resource>(template.toJSON()['Resources'] ?? {}));
  const ofAws = resources.filter(([, { Type }]) => Type.startsWith('AWS::'));

  it('fit the schemas of CloudFormation', () => {
    expect(ofAws.length).toBeGreaterThan(500);
    const faults = ofAws.flatMap(([id, { Type, Properties = {} }]) =>
      resourceFaults(Type, resolveIntrinsics(Properties, unknownValue)).map((fault) => `${id}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it('refer to attributes that exist', () => {
    const typeOf = new Map(ofAws.map(([id, { Type }]) => [id, Type]));
    const references = [
      ...JSON.stringify(all.map((template) => template.toJSON())).matchAll(/"Fn::GetAtt":\["(\w+)","([\w.]+)"\]/g),
    ];
    expect(references.length).toBeGreaterThan(200);
    const unknown = references.filter(([, id = '', attribute = '']) => {
      const type = typeOf.get(id);
      return type !== undefined && !attribute.startsWith('Outputs.') && !hasAttribute(type, attribute);
    });
    expect(unknown.map(([text]) => text)).toEqual([]);
  });
});

describe('resourceFaults', () => {
  it.each([
    [{ QueueName: 'a', Delay: 1 }, 'AWS::SQS::Queue.Delay is no property'],
    [{ DelaySeconds: 'soon' }, 'AWS::SQS::Queue.DelaySeconds is no whole number'],
    [{ Tags: ['a'] }, 'AWS::SQS::Queue.Tags[0] is no tag'],
  ])('reports %o', (properties, fault) => {
    expect(resourceFaults('AWS::SQS::Queue', properties)).toEqual([fault]);
  });

  it('reports a missing property of a part, and an unknown type', () => {
    const rules = { LifecycleConfiguration: { Rules: [{ ExpirationInDays: 1 }] } };
    expect(resourceFaults('AWS::S3::Bucket', rules)).toEqual([
      'AWS::S3::Bucket.LifecycleConfiguration.Rules[0].Status is required',
    ]);
    expect(resourceFaults('AWS::Nothing::There', {})).toEqual(['there is no type AWS::Nothing::There']);
  });
});
