import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

// At most 3 attempts of 2 s, within every deadline.
const client = new SecretsManagerClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
});

/** Called at cold start and every five minutes (dependencies.ts). */
export async function readSecret(arn: string): Promise<string> {
  const { SecretString: value } = await client.send(new GetSecretValueCommand({ SecretId: arn }));
  if (value === undefined) throw new Error(`secret ${arn} has no text value`);
  return value;
}
