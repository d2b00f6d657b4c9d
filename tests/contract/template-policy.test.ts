import { describe, expect, it } from 'vitest';
import { type FunctionId, functionEntries } from '#infra/function-entries.ts';
import { functionNeeds } from '#infra/function-needs.ts';
import { type FunctionSpec, functionSpecs } from '#infra/function-specs.ts';
import { environmentVariables } from '#shared/names/environment.ts';
import { kebabCase } from '#shared/names/functions.ts';
import { sampleStage, sampleStageNames } from '#tests/support/sample-stages.ts';
import { propertiesOf, synthesiseStage } from '#tests/support/synthesised-stage.ts';

interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
}

/** What may be known to nobody; the public keys of tokens are no secret. */
const secretVariables = Object.entries(environmentVariables)
  .filter(([name]) => /key$|secrets?$/i.test(name))
  .map(([, variable]): string => variable);

const actionsOf = ({ Action }: Statement) => [Action].flat();

describe.each(sampleStageNames)('the template of stage %s', (name) => {
  const { story, jobs, api } = synthesiseStage(sampleStage(name));
  const productStacks = { api, story, jobs };

  // A `Template` copies what it finds: asked for each function anew, it takes minutes.
  const functions = new Map(
    Object.values(productStacks).flatMap((template) => {
      const roles = template.findResources('AWS::IAM::Role');
      return propertiesOf(template, 'AWS::Lambda::Function').map((lambda) => {
        const { Policies } = roles[lambda.Role['Fn::GetAtt'][0]]?.['Properties'] ?? {};
        return [lambda.FunctionName, { ...lambda, Policies }] as const;
      });
    }),
  );

  function functionNamed(id: FunctionId) {
    const functionName = `tellwren-${name}-${kebabCase(id)}`;
    const found = functions.get(functionName);
    if (found === undefined) throw new Error(`no function ${functionName}`);
    return found;
  }

  function statementsOf(id: FunctionId): Statement[] {
    return functionNamed(id).Policies.flatMap((policy: { PolicyDocument: { Statement: Statement[] } }) => {
      return policy.PolicyDocument.Statement;
    });
  }

  function idsThatMay(action: string, resource: string): string[] {
    return functionEntries
      .map(({ id }) => id)
      .filter((id) =>
        statementsOf(id).some(
          (statement) =>
            actionsOf(statement).includes(action) && new RegExp(resource, 'i').test(JSON.stringify(statement.Resource)),
        ),
      );
  }

  const idsGranted = (grant: string) =>
    functionEntries.map(({ id }) => id).filter((id) => (functionSpecs[id].grants as readonly string[]).includes(grant));

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

    it.each(functionEntries)(
      '$id has the size and timeout of its spec and the environment its code needs',
      ({ id }) => {
        const { MemorySize, Timeout, Environment } = functionNamed(id);
        const spec = functionSpecs[id];
        expect({ MemorySize, Timeout }).toEqual({ MemorySize: spec.memoryMb, Timeout: spec.timeoutSeconds });
        const expected = functionNeeds(id).config.map((config) => environmentVariables[config]);
        expect(Object.keys(Environment.Variables).sort()).toEqual(expected.sort());
      },
    );

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

    it('have only the names of secrets in their environment', () => {
      const told = functionEntries.flatMap(({ id }) =>
        Object.entries(functionNamed(id).Environment.Variables).filter(([variable]) =>
          secretVariables.includes(variable),
        ),
      );
      expect(new Set(told.map(([variable]) => variable)).size).toBe(secretVariables.length);
      for (const [, value] of told) expect(JSON.stringify(value)).toMatch(/:secretsmanager:.*:secret:tellwren\//);
    });
  });

  describe('permissions', () => {
    it('let only the functions that start or renew a session read the key that signs tokens', () => {
      const minting = ['verifyEmail', 'login', 'changePassword'];
      expect(idsThatMay('secretsmanager:GetSecretValue', 'token-signing-key')).toEqual(minting);
      expect(idsGranted('read-token-signing-key')).toEqual(minting);
    });

    it.each([
      ['read-openai-key', 'secretsmanager:GetSecretValue', 'openai-key'],
      ['send-mail', 'ses:SendEmail', 'identity/'],
      ['start-write-story', 'states:StartExecution', 'write-?story'],
      ['read-table', 'dynamodb:GetItem', 'Table'],
      ['write-table', 'dynamodb:PutItem', 'Table'],
    ])('grant %s only to functions whose spec requires it', (grant, action, resource) => {
      expect(idsThatMay(action, resource)).toEqual(idsGranted(grant));
      expect(idsGranted(grant).length).toBeGreaterThan(0);
    });
  });
});
