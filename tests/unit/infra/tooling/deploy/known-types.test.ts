import {
  CloudFormationClient,
  CloudFormationServiceException,
  CreateStackCommand,
  DeleteStackCommand,
  DescribeStackResourcesCommand,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { unknownTypes } from '#infra/tooling/deploy/known-types.ts';

const cloudFormation = mockClient(CloudFormationClient);
beforeEach(() => cloudFormation.reset());
afterAll(() => cloudFormation.restore());

const template = (...types: string[]) => ({
  Resources: Object.fromEntries(types.map((Type, index) => [`R${index}`, { Type }])),
});

describe('unknownTypes', () => {
  beforeEach(() => {
    const listed: Readonly<Record<string, object[]>> = {
      'AWS::Known::One': [{ ResourceType: 'AWS::Known::One', PhysicalResourceId: 'one-1' }],
      // As fakecloud lists them.
      'AWS::Accepted::Only': [{ ResourceType: 'AWS::Accepted::Only', PhysicalResourceId: 'Probe' }],
      // As moto does.
      'AWS::Silently::Ignored': [],
    };
    let created = '';
    cloudFormation.on(CreateStackCommand).callsFake(({ TemplateBody }: { TemplateBody: string }) => {
      created = JSON.parse(TemplateBody).Resources.Probe.Type;
      if (created !== 'AWS::Misses::Property') return {};
      throw new CloudFormationServiceException({ name: 'ValidationError', $fault: 'client', $metadata: {} });
    });
    cloudFormation.on(DescribeStacksCommand).callsFake(() => {
      const StackStatus = created === 'AWS::Fails::Later' ? 'CREATE_FAILED' : 'CREATE_COMPLETE';
      return { Stacks: [{ StackName: created, StackStatus, CreationTime: new Date(0) }] };
    });
    cloudFormation.on(DescribeStackResourcesCommand).callsFake(() => ({ StackResources: listed[created] }));
    cloudFormation.on(DeleteStackCommand).resolves({});
  });

  it('are those whose resource does not appear, and custom ones; no probe is left', async () => {
    const ignored = ['AWS::Accepted::Only', 'AWS::Silently::Ignored'];
    const types = ['AWS::Known::One', ...ignored, 'AWS::Misses::Property', 'AWS::Fails::Later'];
    const found = await unknownTypes([template(...types), template('Custom::Copy', 'AWS::Known::One')]);
    expect([...found]).toEqual([...ignored, 'Custom::Copy']);
    expect(cloudFormation.commandCalls(CreateStackCommand)).toHaveLength(types.length);
    expect(cloudFormation.commandCalls(DeleteStackCommand)).toHaveLength(types.length);
  });
});
