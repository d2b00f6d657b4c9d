import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

// At most 3 attempts of 2 s, within every deadline.
const client = new SecretsManagerClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
});

/** Everything after `arn:aws:secretsmanager:<region>:<account>:secret:`. */
const nameOf = (arn: string) => arn.split(':').slice(6).join(':');

/**
 * Reads a secret at cold start and every five minutes (dependencies.ts). By name, as the doctor does: Secrets Manager takes the
 * end of an incomplete ARN for its own suffix if it looks like one (threat 67).
 * @throws ResourceNotFoundException
 */
export async function readSecret(arn: string): Promise<string> {
  const { SecretString: value } = await client.send(new GetSecretValueCommand({ SecretId: nameOf(arn) }));
  if (value === undefined) throw new Error(`secret ${arn} has no text value`);
  return value;
}
