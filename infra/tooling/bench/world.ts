import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDynamodb } from '../../local/dynamodb.ts';
import { localStage } from '../../local/local-stage.ts';
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
  /** For event files; gone after `close`. */
  readonly folder: string;
  close(): Promise<void>;
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
    tokenKeys: await tokenKeys(folder),
  });
  return {
    // Thousands of calls from one address are the bench's business.
    environment: { ...environment, ADDRESS_LIMIT_MULTIPLIER: '1000000' },
    mailUrl: mail.url,
    paymentsUrl: payments.url,
    stripeWebhookSecret: payments.webhookSecret,
    folder,
    async close() {
      await Promise.all([dynamodb.close(), mail.close(), model.close(), payments.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
