import { describe, expect, it } from 'vitest';
import { sampleStage, sampleStageNames } from '#tests/support/sample-stages.ts';
import { synthesiseStage } from '#tests/support/synthesised-stage.ts';

/** Never replaced: CloudFormation refuses to change or delete a value that another stack imports. */
const permanent = [
  'AWS::ApiGateway::RestApi',
  'AWS::CloudFront::Distribution',
  'AWS::DynamoDB::Table',
  'AWS::KMS::Key',
  'AWS::S3::Bucket',
];

describe.each(sampleStageNames)('exports between the stacks of stage %s', (name) => {
  it('are of permanent resources only, so that no update is refused', () => {
    const { all } = synthesiseStage(sampleStage(name));
    const exported = all.flatMap((template) => {
      const { Outputs: outputs = {}, Resources: resources = {} } = template.toJSON();
      return Object.values<{ Export?: object; Value: object }>(outputs)
        .filter(({ Export }) => Export !== undefined)
        .flatMap(({ Value }) => [...JSON.stringify(Value).matchAll(/"(?:Ref":|Fn::GetAtt":\[)"(\w+)"/g)])
        .map(([, id = '']) => `${id}: ${resources[id]?.Type}`);
    });
    expect(exported.length).toBeGreaterThan(5);
    expect(exported.filter((each) => !permanent.includes(each.split(': ')[1] ?? ''))).toEqual([]);
  });
});
