import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import type { TargetFiles } from '#functions/ops/bucket.ts';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { filesOfStack } from '#infra/local/stack-clients.ts';
import { dataFolder } from '#infra/local/start-settings.ts';
import { noSuchStage, stageResource } from './stage-resources.ts';

const stackSchema = z.object({ s3: z.url(), bucketName: z.string() });

function localFiles(): TargetFiles {
  const file = join(dataFolder(process.env), 'stack.json');
  if (!existsSync(file)) throw new OperatorProblem('No stack is running: start one with npm start, or name a stage.');
  return filesOfStack(stackSchema.parse(JSON.parse(readFileSync(file, 'utf8'))));
}

async function cloudFiles(stage: string): Promise<TargetFiles> {
  const client = new S3Client({});
  const bucketName = await stageResource(stage, 'Files');
  if (bucketName === undefined) throw new OperatorProblem(noSuchStage(stage));
  const { accessKeyId, secretAccessKey, sessionToken } = await client.config.credentials();
  return {
    bucketName,
    environment: {
      AWS_REGION: await client.config.region(),
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      ...(sessionToken === undefined ? {} : { AWS_SESSION_TOKEN: sessionToken }),
    },
  };
}

export async function openTargetFiles(stage: string | undefined): Promise<TargetFiles> {
  return stage === undefined ? localFiles() : cloudFiles(stage);
}
