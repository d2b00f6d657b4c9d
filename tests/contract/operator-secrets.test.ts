import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readSecret } from '#functions/runtime/secrets.ts';
import { operatorNames } from '#infra/constructs/operator-secrets.ts';
import { sampleStage, sampleStageNames } from '#tests/support/sample-stages.ts';
import { propertiesOf, synthesiseStage } from '#tests/support/synthesised-stage.ts';

/** Secrets Manager's own suffix: https://docs.aws.amazon.com/secretsmanager/latest/userguide/troubleshoot.html. */
const suffix = /-[^-/]{6}$/;

/** The text of an ARN that the template joins from the stage's partition, region and account. */
function arnOf(value: { readonly 'Fn::Join'?: readonly [string, readonly (string | { readonly Ref: string })[]] }) {
  const parts: Readonly<Record<string, string>> = { 'AWS::Region': 'eu-west-1', 'AWS::AccountId': '111122223333' };
  const [separator, joined] = value['Fn::Join'] ?? ['', []];
  return joined.map((part) => (typeof part === 'string' ? part : (parts[part.Ref] ?? 'aws'))).join(separator);
}

const secrets = mockClient(SecretsManagerClient);
beforeEach(() => secrets.reset());
afterAll(() => secrets.restore());

describe.each(sampleStageNames)('secrets of stage %s', (name) => {
  const { tokenPublicKeys: _parameter, ...names } = operatorNames({ name });
  const { all } = synthesiseStage(sampleStage(name));
  const variables = all.flatMap((template) =>
    propertiesOf(template, 'AWS::Lambda::Function').flatMap(({ Environment }) =>
      Object.values<object>(Environment?.Variables ?? {}),
    ),
  );
  const arns = [...new Set(variables.map(arnOf).filter((arn) => arn.includes(':secret:')))];

  beforeEach(() => {
    secrets.on(GetSecretValueCommand).callsFake(({ SecretId: id }: { SecretId: string }) => {
      const isWhole = id.startsWith('arn:') && suffix.test(id);
      const found = Object.values(names).find((known) => id === known || (!isWhole && id.endsWith(`:secret:${known}`)));
      if (found === undefined) throw new Error(`ResourceNotFoundException: ${id}`);
      return { SecretString: found };
    });
  });

  it('have no name that ends like the suffix of Secrets Manager', () => {
    expect(Object.values(names).filter((each) => /-.{6}$/.test(each))).toEqual([]);
  });

  it('are found by the functions under the names that the operator and the doctor use', async () => {
    expect(await Promise.all(arns.map(readSecret)).then((values) => values.toSorted())).toEqual(
      Object.values(names).toSorted(),
    );
  });
});

describe('readSecret', () => {
  it('reads by name, whatever the end of an incomplete ARN looks like', async () => {
    secrets
      .on(GetSecretValueCommand, { SecretId: 'tellwren/dev/stripe-webhook-secret' })
      .resolves({ SecretString: 'x' });
    const arn = 'arn:aws:secretsmanager:us-east-1:111122223333:secret:tellwren/dev/stripe-webhook-secret';
    expect(await readSecret(arn)).toBe('x');
  });
});
