import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { TargetTable } from '#functions/ops/operator.ts';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { tableOfStack } from '#infra/local/stack-clients.ts';
import { dataFolder } from '#infra/local/start-settings.ts';
import { noSuchStage, stageResource } from './stage-resources.ts';
import { readTargetStage } from './target-stage.ts';

const stackSchema = z.object({ dynamodb: z.url(), tableName: z.string() });

function localTable(): TargetTable {
  const file = join(dataFolder(process.env), 'stack.json');
  if (!existsSync(file)) throw new OperatorProblem('No stack is running: start one with npm start, or name a stage.');
  return tableOfStack(stackSchema.parse(JSON.parse(readFileSync(file, 'utf8'))));
}

async function cloudTable(stage: string): Promise<TargetTable> {
  readTargetStage(stage);
  const tableName = await stageResource(stage, 'Table');
  if (tableName === undefined) throw new OperatorProblem(noSuchStage(stage));
  const marshallOptions = { removeUndefinedValues: true };
  return { tableName, documents: DynamoDBDocumentClient.from(new DynamoDBClient({}), { marshallOptions }) };
}

export async function openTargetTable(stage: string | undefined): Promise<TargetTable> {
  return stage === undefined ? localTable() : cloudTable(stage);
}
