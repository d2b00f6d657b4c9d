import type { S3ClientConfig } from '@aws-sdk/client-s3';

/** The environment contains region, credentials and, locally, an endpoint. */
export interface TargetFiles {
  readonly bucketName: string;
  readonly environment: Readonly<Record<string, string>>;
}

export function clientConfigOf(environment: TargetFiles['environment']): S3ClientConfig {
  const { AWS_ENDPOINT_URL_S3: endpoint = process.env['AWS_ENDPOINT_URL_S3'] } = environment;
  const { AWS_REGION: region = 'us-east-1' } = environment;
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = environment;
  const { AWS_SESSION_TOKEN: sessionToken } = environment;
  const credentials = { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) };
  const emulator = endpoint === undefined ? {} : { endpoint, forcePathStyle: true };
  const requestHandler = { connectionTimeout: 5000, requestTimeout: 600_000, throwOnRequestTimeout: true };
  return { region, credentials, requestHandler, ...emulator };
}
