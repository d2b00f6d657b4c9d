import { describe, expect, it } from 'vitest';
import { type FunctionId, functionEntries } from '#infra/function-entries.ts';
import { functionNeeds } from '#infra/function-needs.ts';
import { type FunctionSpec, functionSpecs } from '#infra/function-specs.ts';
import { isAllowed } from '#infra/table-rights.ts';
import { environmentVariables } from '#shared/names/environment.ts';
import { kebabCase } from '#shared/names/functions.ts';
import { sampleStage, sampleStageNames } from '#tests/support/sample-stages.ts';
import { propertiesOf, synthesiseStage } from '#tests/support/synthesised-stage.ts';

interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
}

/** What may be known to nobody; the public keys of tokens are no secret. */
const secretVariables = Object.entries(environmentVariables)
  .filter(([name]) => /key$|secrets?$/i.test(name))
  .map(([, variable]): string => variable);

const ids = functionEntries.map(({ id }) => id);
const idsGranted = (grant: string) =>
  ids.filter((id) => (functionSpecs[id].grants as readonly string[]).includes(grant));

describe.each(sampleStageNames)('the template of stage %s', (name) => {
  const { story, jobs, api } = synthesiseStage(sampleStage(name));
  const parts = [api, story, jobs];

  // A `Template` copies what it finds: asked for each function anew, it takes minutes.
  const functions = new Map(
    parts.flatMap((template) => {
      const roles = template.findResources('AWS::IAM::Role');
      return propertiesOf(template, 'AWS::Lambda::Function').map((lambda) => {
        const { Policies } = roles[lambda.Role['Fn::GetAtt'][0]]?.['Properties'] ?? {};
        return [lambda.FunctionName, { ...lambda, Policies }] as const;
      });
    }),
  );
  const functionNamed = (id: FunctionId) => functions.get(`tellwren-${name}-${kebabCase(id)}`);

  const statementsFor = (id: FunctionId): Statement[] =>
    functionNamed(id).Policies.flatMap(
      ({ PolicyDocument }: { PolicyDocument: { Statement: Statement[] } }) => PolicyDocument.Statement,
    );

  function idsThatMay(action: string, resource: string): string[] {
    return ids.filter((id) =>
      statementsFor(id).some(({ Action, Resource }: Statement) => {
        return [Action].flat().includes(action) && new RegExp(resource, 'i').test(JSON.stringify(Resource));
      }),
    );
  }

  it('has each function once, with the size, timeout and architecture of its spec and the environment its code needs', () => {
    const made = [...functions.keys()].toSorted();
    expect(made).toEqual(ids.map((id) => `tellwren-${name}-${kebabCase(id)}`).toSorted());
    const faults = ids.flatMap((id) => {
      const { memoryMb, timeoutSeconds, architecture = 'arm64' }: FunctionSpec = functionSpecs[id];
      const config = functionNeeds(id).config.map((each): string => environmentVariables[each]);
      const wanted = ['nodejs24.x', 'index.handler', architecture, memoryMb, timeoutSeconds, ...config.toSorted()];
      const { Runtime, Handler, Architectures, MemorySize, Timeout, Environment } = functionNamed(id);
      const variables = Object.keys(Environment.Variables).toSorted();
      const has = [Runtime, Handler, ...Architectures, MemorySize, Timeout, ...variables];
      return String(has) === String(wanted) ? [] : [{ id, has, wanted }];
    });
    expect(faults).toEqual([]);
  });

  it('functions have a role each', () => {
    const shared = parts.flatMap((template) => {
      const lambdas = propertiesOf(template, 'AWS::Lambda::Function');
      const roles = lambdas.map(({ Role }) => JSON.stringify(Role));
      const groups = lambdas.map(({ LoggingConfig }) => LoggingConfig.LogGroup.Ref);
      return [roles, groups].flatMap((list) => list.filter((each, index) => list.indexOf(each) !== index));
    });
    expect(shared).toEqual([]);
  });

  it('functions have only the names of secrets in their environment', () => {
    const told = ids.flatMap((id) =>
      Object.entries(functionNamed(id).Environment.Variables).filter(([variable]) =>
        secretVariables.includes(variable),
      ),
    );
    expect(new Set(told.map(([variable]) => variable)).size).toBe(secretVariables.length);
    const isName = (value: unknown) => /:secretsmanager:.*:secret:tellwren\//.test(JSON.stringify(value));
    expect(told.filter(([, value]) => !isName(value))).toEqual([]);
  });

  it('permissions let only the functions that start or renew a session read the key that signs tokens', () => {
    const minting = ['changePassword', 'login', 'verifyEmail'];
    expect(idsThatMay('secretsmanager:GetSecretValue', 'token-signing-key')).toEqual(minting);
    expect(idsGranted('read-token-signing-key')).toEqual(minting);
  });

  it.each([
    ['read-openai-key', 'secretsmanager:GetSecretValue', 'openai-key'],
    ['send-mail', 'ses:SendEmail', 'identity/'],
    ['start-write-story', 'states:StartExecution', 'write-?story'],
  ])('permissions grant %s only to functions whose spec requires it', (grant, action, resource) => {
    expect(idsThatMay(action, resource)).toEqual(idsGranted(grant));
    expect(idsGranted(grant).length).toBeGreaterThan(0);
  });

  it('permissions on the table are for the actions and partitions that the code needs, as on the local table, and nothing else', () => {
    const faults = ids.flatMap((id) => {
      const allowed = statementsFor(id).flatMap(({ Action, Condition }) => {
        const keys = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? [];
        return [keys].flat().flatMap((key) => [Action].flat().map((action) => `${key} ${action}`));
      });
      const has = allowed.toSorted();
      const needs = Object.entries(functionNeeds(id).partitions)
        .flatMap(([key, actions]) => actions.split(' ').map((action) => ({ key, action })))
        .filter(({ key, action }) => isAllowed(id, action, key))
        .map(({ key, action }) => `${key} dynamodb:${action}`)
        .toSorted();
      return String(has) === String(needs) ? [] : [{ id, has, needs }];
    });
    expect(faults).toEqual([]);
  });

  it('policies of a role stay below the 10,240 characters that IAM takes, with room for longer names of resources', () => {
    const lengths = ids.map((id) => [id, JSON.stringify(statementsFor(id)).length] as const);
    expect(lengths.filter(([, length]) => length > 8000)).toEqual([]);
  });
});
