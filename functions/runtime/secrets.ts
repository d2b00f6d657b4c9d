import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

// A caller waits while secrets are read again: 3 tries of 2 s at the most, within every function's deadline.
const client = new SecretsManagerClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
});

/** The text of a secret, by ARN. Called at the cold start and every five minutes of use (dependencies.ts). */
export async function readSecret(arn: string): Promise<string> {
  const { SecretString: value } = await client.send(new GetSecretValueCommand({ SecretId: arn }));
  if (value === undefined) throw new Error(`secret ${arn} has no text value`);
  return value;
}
