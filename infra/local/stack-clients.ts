import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { TargetFiles } from '#functions/ops/bucket.ts';
import type { TargetTable } from '#functions/ops/operator.ts';
import { localCredentials, localRegion } from './local-stage.ts';
import type { StackAddresses } from './stack-environment.ts';

/** The table of a running local stack, for the operator's commands. */
export function tableOfStack({ dynamodb, tableName }: Pick<StackAddresses, 'dynamodb' | 'tableName'>): TargetTable {
  const client = new DynamoDBClient({ endpoint: dynamodb, region: localRegion, credentials: localCredentials });
  const marshallOptions = { removeUndefinedValues: true };
  return { tableName, documents: DynamoDBDocumentClient.from(client, { marshallOptions }) };
}

/** The bucket of a running local stack. */
export function filesOfStack({ s3, bucketName }: Pick<StackAddresses, 's3' | 'bucketName'>): TargetFiles {
  const { accessKeyId, secretAccessKey } = localCredentials;
  return {
    bucketName,
    environment: {
      AWS_REGION: localRegion,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      AWS_ENDPOINT_URL_S3: s3,
    },
  };
}
