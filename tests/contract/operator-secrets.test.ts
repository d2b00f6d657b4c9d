import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { readSecret } from '#functions/runtime/secrets.ts';
import { operatorNames } from '#infra/constructs/operator-secrets.ts';
import { resolveIntrinsics } from '#tests/support/resolve-intrinsics.ts';
import { sampleStage, sampleStageNames } from '#tests/support/sample-stages.ts';
import { propertiesOf, synthesiseStage } from '#tests/support/synthesised-stage.ts';

/** Secrets Manager's own suffix: https://docs.aws.amazon.com/secretsmanager/latest/userguide/troubleshoot.html. */
const suffix = /-[^-/]{6}$/;

const secrets = mockClient(SecretsManagerClient);
beforeEach(() => secrets.reset());
afterAll(() => secrets.restore());

it.each(sampleStageNames)(
  'secrets of stage %s are found by the functions under the names that the operator and the doctor use',
  async (name) => {
    const { tokenPublicKeys: _parameter, ...operators } = operatorNames({ name });
    const names = Object.values(operators).toSorted();
    // An incomplete ARN that ends like a whole one is not found.
    expect(names.filter((each) => /-.{6}$/.test(each))).toEqual([]);
    secrets.on(GetSecretValueCommand).callsFake(({ SecretId: id }: { SecretId: string }) => {
      const isWhole = id.startsWith('arn:') && suffix.test(id);
      const found = names.find((known) => id === known || (!isWhole && id.endsWith(`:secret:${known}`)));
      if (found === undefined) throw new Error(`ResourceNotFoundException: ${id}`);
      return { SecretString: found };
    });
    const variables = synthesiseStage(sampleStage(name)).all.flatMap((template) =>
      propertiesOf(template, 'AWS::Lambda::Function').flatMap(({ Environment }) =>
        Object.values<unknown>(resolveIntrinsics(Environment?.Variables ?? {}, '')),
      ),
    );
    const arns = [...new Set(variables.map(String))].filter((value) => value.includes(':secret:'));
    expect((await Promise.all(arns.map(readSecret))).toSorted()).toEqual(names);
  },
);

it('readSecret reads by name, whatever the end of an incomplete ARN looks like', async () => {
  secrets.on(GetSecretValueCommand, { SecretId: 'tellwren/dev/stripe-webhook-secret' }).resolves({ SecretString: 'x' });
  const arn = 'arn:aws:secretsmanager:us-east-1:111122223333:secret:tellwren/dev/stripe-webhook-secret';
  expect(await readSecret(arn)).toBe('x');
});
