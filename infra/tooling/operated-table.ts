import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient, paginateListTables } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { localCredentials, localRegion } from '../local/local-stage.ts';
import { dataFolder } from '../local/start-settings.ts';
import { readStage, StageProblem, stageNames } from '../stages.ts';

/** What an operator's command cannot do, in one line. */
export class OperatorProblem extends Error {}

export interface OperatedTable {
  readonly tableName: string;
  readonly documents: DynamoDBDocumentClient;
}

const stackSchema = z.object({ dynamodb: z.url(), tableName: z.string() });

/** The table of the running local stack, by its stack.json. */
function localTable(): OperatedTable {
  const file = join(dataFolder(process.env), 'stack.json');
  if (!existsSync(file)) throw new OperatorProblem('No stack is running: start one with npm start, or name a stage.');
  const { dynamodb, tableName } = stackSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const client = new DynamoDBClient({ endpoint: dynamodb, region: localRegion, credentials: localCredentials });
  return { tableName, documents: DynamoDBDocumentClient.from(client) };
}

/** @throws OperatorProblem naming the settings that infra/stages.ts has wrong */
function checkSettings(stage: string): void {
  try {
    readStage(stage);
  } catch (error) {
    throw error instanceof StageProblem ? new OperatorProblem(error.message) : error;
  }
}

/** CloudFormation names a table after its stack and its place in it. */
async function cloudTable(stage: string): Promise<OperatedTable> {
  if (!stageNames.some((name) => name === stage)) {
    throw new OperatorProblem(`There is no stage ${stage}. There are: ${stageNames.join(', ')}.`);
  }
  checkSettings(stage);
  const client = new DynamoDBClient({});
  const prefix = `tellwren-${stage}-data-Table`;
  const found: string[] = [];
  for await (const { TableNames: names = [] } of paginateListTables({ client }, {})) {
    found.push(...names.filter((name) => name.startsWith(prefix)));
  }
  const [tableName, ...others] = found;
  if (tableName === undefined) throw new OperatorProblem(`This account and region has no table ${prefix}….`);
  if (others.length > 0) throw new OperatorProblem(`Which table? ${found.join(', ')}`);
  return { tableName, documents: DynamoDBDocumentClient.from(client) };
}

/**
 * The table a command works on: the running local stack's, or with a stage that stage's, under the operator's own
 * credentials.
 * @throws OperatorProblem
 */
export async function operatedTable(stage: string | undefined): Promise<OperatedTable> {
  return stage === undefined ? localTable() : cloudTable(stage);
}
