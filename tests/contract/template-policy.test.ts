import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { type FunctionId, functionEntries } from '../../infra/function-entries.ts';
import { type FunctionSpec, functionSpecs } from '../../infra/function-specs.ts';
import { readStage, stageNames } from '../../infra/stages.ts';
import { environmentVariables } from '../../shared/names/environment.ts';
import { kebabCase } from '../../shared/names/functions.ts';
import { tableDefinition } from '../../shared/names/table.ts';
import { propertiesOf, resourcesOf, synthesiseStage } from '../support/synthesised-stage.ts';

interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
}

/** AWS offers no narrower resource for these, or the construct of the CDK does not; each with its reason. */
const acknowledgedWildcards: Readonly<Record<string, string>> = {
  'logs:CreateLogDelivery,logs:DeleteLogDelivery,logs:DescribeLogGroups,logs:DescribeResourcePolicies,logs:GetLogDelivery,logs:ListLogDeliveries,logs:PutResourcePolicy,logs:UpdateLogDelivery':
    'vended log delivery of Step Functions has no resource-level permissions',
};

function rolePolicies(template: Template): Statement[] {
  const inline = propertiesOf(template, 'AWS::IAM::Role').flatMap(({ Policies }) => Policies ?? []);
  const attached = propertiesOf(template, 'AWS::IAM::Policy');
  return [...inline, ...attached].flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

const actionsOf = ({ Action }: Statement) => [Action].flat();

describe.each(stageNames)('the template of stage %s', (name) => {
  const stage = readStage(name);
  const { data, web, story, jobs, api, content, stacks } = synthesiseStage(stage);
  const productStacks = { api, story, jobs };

  function functionNamed(id: FunctionId) {
    const functionName = `tellwren-${name}-${kebabCase(id)}`;
    const found = Object.values(productStacks)
      .flatMap((template) => propertiesOf(template, 'AWS::Lambda::Function').map((lambda) => ({ template, lambda })))
      .find(({ lambda }) => lambda.FunctionName === functionName);
    if (found === undefined) throw new Error(`no function ${functionName}`);
    return { template: found.template, ...found.lambda };
  }

  function statementsOf(id: FunctionId): Statement[] {
    const { template, Role } = functionNamed(id);
    const role = template.findResources('AWS::IAM::Role')[Role['Fn::GetAtt'][0]];
    return role?.['Properties'].Policies.flatMap((policy: { PolicyDocument: { Statement: Statement[] } }) => {
      return policy.PolicyDocument.Statement;
    });
  }

  function idsThatMay(action: string, resource: string): string[] {
    return functionEntries
      .map(({ id }) => id)
      .filter((id) =>
        statementsOf(id).some(
          (statement) => actionsOf(statement).includes(action) && JSON.stringify(statement.Resource).includes(resource),
        ),
      );
  }

  const idsGranted = (grant: string) =>
    functionEntries.map(({ id }) => id).filter((id) => (functionSpecs[id].grants as readonly string[]).includes(grant));

  describe('the table', () => {
    it('is kept, protected, backed up for 35 days and encrypted with our own rotating key', () => {
      data.hasResource('AWS::DynamoDB::Table', {
        DeletionPolicy: 'Retain',
        UpdateReplacePolicy: 'Retain',
        Properties: {
          BillingMode: 'PAY_PER_REQUEST',
          DeletionProtectionEnabled: true,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
          SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
        },
      });
      data.hasResource('AWS::KMS::Key', { DeletionPolicy: 'Retain', Properties: { EnableKeyRotation: true } });
      expect(stacks.data.terminationProtection).toBe(true);
    });

    it('has the keys, the time to live and the stream that the code relies on', () => {
      const [table] = propertiesOf(data, 'AWS::DynamoDB::Table');
      expect(table).toMatchObject({
        KeySchema: [
          { AttributeName: tableDefinition.partitionKey, KeyType: 'HASH' },
          { AttributeName: tableDefinition.sortKey, KeyType: 'RANGE' },
        ],
        TimeToLiveSpecification: { AttributeName: 'expiresAtSeconds', Enabled: true },
        StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
      });
    });
  });

  describe('buckets', () => {
    const buckets = [data, web].flatMap((template) => resourcesOf(template, 'AWS::S3::Bucket'));

    it('are private, versioned, encrypted and kept', () => {
      expect(buckets).toHaveLength(2);
      for (const bucket of buckets) {
        expect(bucket).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
        expect(bucket['Properties'].PublicAccessBlockConfiguration).toEqual({
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        });
        expect(bucket['Properties'].VersioningConfiguration).toEqual({ Status: 'Enabled' });
        expect(bucket['Properties'].BucketEncryption).toBeDefined();
      }
    });

    it("let pages read customers' files, and nothing but read them", () => {
      const [files] = propertiesOf(data, 'AWS::S3::Bucket');
      expect(files.CorsConfiguration.CorsRules).toEqual([
        { AllowedMethods: ['GET'], AllowedOrigins: ['*'], MaxAge: 3600 },
      ]);
    });

    it('refuse plain HTTP, and allow nobody but the content network to read', () => {
      for (const template of [data, web]) {
        const [policy] = propertiesOf(template, 'AWS::S3::BucketPolicy');
        const statements: (Statement & { Condition: unknown; Principal: unknown })[] = policy.PolicyDocument.Statement;
        expect(statements.some(({ Condition }) => JSON.stringify(Condition).includes('aws:SecureTransport'))).toBe(
          true,
        );
        for (const { Effect, Principal, Action } of statements.filter((statement) => statement.Effect === 'Allow'))
          expect({ Effect, Principal, Action }).toEqual({
            Effect: 'Allow',
            Principal: { Service: 'cloudfront.amazonaws.com' },
            Action: 's3:GetObject',
          });
      }
    });
  });

  describe('functions', () => {
    it('are exactly those of the lists, on Node 24 and the architecture of their specs', () => {
      const named = Object.values(productStacks).flatMap((template) => propertiesOf(template, 'AWS::Lambda::Function'));
      expect(named.map(({ FunctionName }) => FunctionName).sort()).toEqual(
        functionEntries.map(({ id }) => `tellwren-${name}-${kebabCase(id)}`).sort(),
      );
      for (const { id } of functionEntries) {
        const { Runtime, Architectures, Handler } = functionNamed(id);
        const { architecture = 'arm64' }: FunctionSpec = functionSpecs[id];
        expect({ Runtime, Architectures, Handler }).toEqual({
          Runtime: 'nodejs24.x',
          Architectures: [architecture],
          Handler: 'index.handler',
        });
      }
    });

    it.each(functionEntries)('$id has the size, time and environment of its spec', ({ id }) => {
      const { MemorySize, Timeout, Environment } = functionNamed(id);
      const spec = functionSpecs[id];
      expect({ MemorySize, Timeout }).toEqual({ MemorySize: spec.memoryMb, Timeout: spec.timeoutSeconds });
      const expected = spec.environment.map((config) => environmentVariables[config]);
      expect(Object.keys(Environment.Variables).sort()).toEqual(expected.sort());
    });

    it('have a role each', () => {
      for (const template of Object.values(productStacks)) {
        const roles = propertiesOf(template, 'AWS::Lambda::Function').map(({ Role }) => Role);
        expect(new Set(roles.map((role) => JSON.stringify(role))).size).toBe(roles.length);
      }
    });

    it('write to a log group of their own', () => {
      for (const template of Object.values(productStacks)) {
        const groups = propertiesOf(template, 'AWS::Lambda::Function').map(
          ({ LoggingConfig }) => LoggingConfig.LogGroup.Ref,
        );
        expect(new Set(groups).size).toBe(groups.length);
      }
    });

    it('carry no secret in their environment, but its name', () => {
      for (const { id } of functionEntries) {
        const { OPENAI_API_KEY: openai, TOKEN_SIGNING_KEY: signing } = functionNamed(id).Environment.Variables;
        for (const value of [openai, signing].filter((secret) => secret !== undefined))
          expect(JSON.stringify(value)).toMatch(/:secretsmanager:.*:secret:tellwren\//);
      }
    });
  });

  describe('rights', () => {
    it('name every action and every resource', () => {
      for (const template of [data, web, api, story, jobs])
        for (const statement of rolePolicies(template)) {
          const actions = actionsOf(statement);
          if (acknowledgedWildcards[actions.join()] !== undefined) continue;
          expect(actions.filter((action) => action.includes('*'))).toEqual([]);
          expect([statement.Resource].flat()).not.toContain('*');
        }
      // The deployment of the pages runs code of the CDK at deployment time; its actions end in `*`, on two buckets.
      for (const statement of rolePolicies(content)) expect([statement.Resource].flat()).not.toContain('*');
    });

    it('let nobody but login and change-password read the key that signs tokens', () => {
      const minting = ['login', 'changePassword'];
      expect(idsThatMay('secretsmanager:GetSecretValue', 'token-signing-key')).toEqual(minting);
      expect(idsGranted('read-token-signing-key')).toEqual(minting);
    });

    it.each([
      ['read-openai-key', 'secretsmanager:GetSecretValue', 'openai-key'],
      ['send-mail', 'ses:SendEmail', 'identity/'],
      ['start-write-story', 'states:StartExecution', 'WriteStory'],
      ['read-table', 'dynamodb:GetItem', 'Table'],
      ['write-table', 'dynamodb:PutItem', 'Table'],
    ])('give %s to those whose spec asks for it, and to no others', (grant, action, resource) => {
      expect(idsThatMay(action, resource)).toEqual(idsGranted(grant));
      expect(idsGranted(grant).length).toBeGreaterThan(0);
    });
  });

  it('keeps every log for a while and none for ever', () => {
    const groups = Object.values(productStacks).flatMap((template) => propertiesOf(template, 'AWS::Logs::LogGroup'));
    expect(groups).toHaveLength(functionEntries.length + 2);
    for (const { RetentionInDays } of groups) expect(RetentionInDays).toBe(stage.logRetentionDays);
  });
});
