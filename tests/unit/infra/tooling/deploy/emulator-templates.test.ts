import { describe, expect, it } from 'vitest';
import { leaveOut, mergeNested } from '#infra/tooling/deploy/emulator-templates.ts';

describe('leaveOut', () => {
  const whole = {
    Resources: {
      Function: { Type: 'AWS::Lambda::Function', DependsOn: ['Alarm', 'Role'] },
      Role: { Type: 'AWS::IAM::Role', DependsOn: 'Alarm' },
      Live: { Type: 'AWS::Lambda::Alias', Properties: { FunctionName: { Ref: 'Function' } } },
      Alarm: { Type: 'AWS::CloudWatch::Alarm' },
      Permission: {
        Type: 'AWS::Lambda::Permission',
        Properties: { FunctionName: { Ref: 'Live' }, Arns: [{ 'Fn::GetAtt': ['Alarm', 'Arn'] }, { Ref: 'Role' }] },
      },
    },
    Outputs: { Alarm: { Value: { Ref: 'Alarm' } } },
  };

  it('removes the resources and replaces references to them', () => {
    expect(leaveOut(whole, new Set(['AWS::CloudWatch::Alarm', 'AWS::Lambda::Alias']))).toEqual({
      Resources: {
        Function: { Type: 'AWS::Lambda::Function', DependsOn: ['Role'] },
        Role: { Type: 'AWS::IAM::Role' },
        Permission: {
          Type: 'AWS::Lambda::Permission',
          Properties: { FunctionName: { Ref: 'Function' }, Arns: ['alarm.example', { Ref: 'Role' }] },
        },
      },
      Outputs: { Alarm: { Value: 'alarm.example' } },
    });
  });

  it('keeps a template of known types', () => {
    expect(leaveOut(whole, new Set())).toEqual({
      ...whole,
      Resources: { ...whole.Resources, Role: { Type: 'AWS::IAM::Role', DependsOn: ['Alarm'] } },
    });
  });
});

describe('mergeNested', () => {
  const nestedStack = (file: string, parameters: object, DependsOn: string[] = []) => ({
    Type: 'AWS::CloudFormation::Stack',
    DependsOn,
    Properties: { Parameters: parameters },
    Metadata: { 'aws:asset:path': file },
  });
  const files = {
    'a.json': {
      Parameters: { RoleArn: { Type: 'String' } },
      Resources: { FunctionA: { Type: 'AWS::Lambda::Function', Properties: { Role: { Ref: 'RoleArn' } } } },
      Outputs: { Arn: { Value: { 'Fn::GetAtt': ['FunctionA', 'Arn'] } } },
    },
    'b.json': {
      Parameters: { Other: { Type: 'String' } },
      Resources: { FunctionB: { Type: 'AWS::Lambda::Function', Properties: { Layers: [{ Ref: 'Other' }] } } },
      Outputs: { Same: { Value: { Ref: 'Other' } } },
    },
  };
  const outputOf = (id: string, name: string) => ({ 'Fn::GetAtt': [id, `Outputs.${name}`] });

  it('puts the resources of nested stacks into their parent, and resolves parameters and outputs', () => {
    const parent = {
      Resources: {
        Role: { Type: 'AWS::IAM::Role' },
        A: nestedStack('a.json', { RoleArn: { 'Fn::GetAtt': ['Role', 'Arn'] } }),
        B: nestedStack('b.json', { Other: outputOf('A', 'Arn') }, ['A']),
        Api: {
          Type: 'AWS::ApiGateway::RestApi',
          DependsOn: ['B', 'Role'],
          Properties: { Body: outputOf('B', 'Same') },
        },
      },
    };
    const arnOfA = { 'Fn::GetAtt': ['FunctionA', 'Arn'] };
    expect(mergeNested(parent, (file) => files[file as keyof typeof files])).toEqual({
      Resources: {
        Role: { Type: 'AWS::IAM::Role' },
        Api: { Type: 'AWS::ApiGateway::RestApi', DependsOn: ['Role'], Properties: { Body: arnOfA } },
        FunctionA: { Type: 'AWS::Lambda::Function', Properties: { Role: { 'Fn::GetAtt': ['Role', 'Arn'] } } },
        FunctionB: { Type: 'AWS::Lambda::Function', Properties: { Layers: [arnOfA] } },
      },
    });
  });
});
