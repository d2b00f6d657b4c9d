import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteItemCommand, DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { createDynamodb } from '../../local/dynamodb.ts';
import { localCredentials, localRegion, localStage } from '../../local/local-stage.ts';
import { createMail } from '../../local/mail.ts';
import { createModel } from '../../local/model.ts';
import { createPayments } from '../../local/payments.ts';
import { stackEnvironment } from '../../local/stack-environment.ts';
import { ensureTable } from '../../local/table.ts';
import { tokenKeys } from '../../local/token-keys.ts';

export interface World {
  /** What the functions are started with. */
  readonly environment: Readonly<Record<string, string>>;
  readonly mailUrl: string;
  readonly paymentsUrl: string;
  readonly stripeWebhookSecret: string;
  /** Takes back all counted calls: one customer makes them all, and limits per account are as in production. */
  forgetCalls(): Promise<void>;
  /** For event files; gone after `close`. */
  readonly folder: string;
  close(): Promise<void>;
}

async function forgetCalls(endpoint: string, tableName: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint, region: localRegion, credentials: localCredentials });
  const pages = paginateScan(
    { client },
    {
      TableName: tableName,
      FilterExpression: 'begins_with(PK, :counted)',
      ExpressionAttributeValues: { ':counted': { S: 'RATE#' } },
      ProjectionExpression: 'PK, SK',
    },
  );
  for await (const { Items: items = [] } of pages) {
    await Promise.all(items.map((Key) => client.send(new DeleteItemCommand({ TableName: tableName, Key }))));
  }
  client.destroy();
}

/** What functions talk to, on loopback and outside of what is measured: a table in memory, mail, model and payments stand-ins. */
export async function createWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'tellwren-bench-'));
  const dynamodb = await createDynamodb({ port: 0 });
  const mail = await createMail({ port: 0 });
  const model = await createModel({ port: 0, delayMs: 0 });
  const payments = await createPayments({ port: 0 });
  const { tableName, bucketName } = localStage;
  await ensureTable(dynamodb.url, tableName);
  const unused = '';
  const environment = stackEnvironment({
    siteUrl: 'https://tellwren.com',
    addresses: {
      web: 'https://tellwren.com',
      api: 'https://api.tellwren.com',
      mail: mail.url,
      model: model.url,
      payments: payments.url,
      stripeWebhookSecret: payments.webhookSecret,
      scheduler: unused,
      schedulerWebhookSecret: unused,
      dynamodb: dynamodb.url,
      s3: unused,
      stepFunctions: unused,
      functions: unused,
      tableName,
      bucketName,
    },
    model: { apiKey: 'bench', baseUrl: model.url, chatModel: 'tellwren-interviewer', storyModel: 'tellwren-writer' },
    payments: {
      secretKey: 'sk_test_bench',
      webhookSecrets: payments.webhookSecret,
      apiUrl: payments.url,
    },
    scheduler: { pageUrl: 'https://calendly.com/tellwren/film', webhookSecrets: 'whsec_bench' },
    tokenKeys: await tokenKeys(folder),
  });
  return {
    // Thousands of calls from one address are the bench's business.
    environment: { ...environment, ADDRESS_LIMIT_MULTIPLIER: '1000000' },
    mailUrl: mail.url,
    paymentsUrl: payments.url,
    stripeWebhookSecret: payments.webhookSecret,
    folder,
    forgetCalls: () => forgetCalls(dynamodb.url, tableName),
    async close() {
      await Promise.all([dynamodb.close(), mail.close(), model.close(), payments.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
