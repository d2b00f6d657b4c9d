import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDynamodb } from '#infra/local/dynamodb.ts';
import { localStage } from '#infra/local/local-stage.ts';
import { createMail } from '#infra/local/mail.ts';
import { createModel } from '#infra/local/model.ts';
import { createPayments } from '#infra/local/payments.ts';
import { createS3 } from '#infra/local/s3.ts';
import { createStack } from '#infra/local/stack.ts';
import { type BenchFixture, createBenchFixture } from './bench-fixture.ts';
import { createTableSnapshot, type TableSnapshot } from './table-snapshot.ts';

export interface BenchStack {
  readonly environment: Readonly<Record<string, string>>;
  readonly fixture: BenchFixture;
  readonly table: TableSnapshot;
  readonly folder: string;
  close(): Promise<void>;
}

async function createData(folder: string) {
  const stack = await createStack({
    dataDir: folder,
    web: 'none',
    modelDelayMs: 0,
    webhookRetryMs: 100,
    sweepEverySeconds: 1,
    reconcileEverySeconds: 3600,
  });
  try {
    return { fixture: await createBenchFixture(stack.addresses, folder), environment: stack.environment };
  } finally {
    await stack.close();
  }
}

/**
 * The services that functions call, outside the measured process. A complete stack first creates the data; then only its stores
 * and fakes run, so that only the measured function changes data.
 */
export async function startBenchStack(): Promise<BenchStack> {
  const folder = await mkdtemp(join(tmpdir(), 'tellwren-bench-'));
  const { fixture, environment } = await createData(folder);
  const dynamodb = await createDynamodb({ port: 0, dataDir: join(folder, 'dynamodb') });
  const s3 = await createS3({ port: 0, dataDir: join(folder, 's3'), bucketName: localStage.bucketName });
  const mail = await createMail({ port: 0, dataDir: join(folder, 'mail') });
  const model = await createModel({ port: 0, delayMs: 0 });
  const payments = await createPayments({ port: 0, dataDir: join(folder, 'payments') });
  const table = createTableSnapshot(dynamodb.url, localStage.tableName);
  return {
    environment: {
      ...environment,
      AWS_ENDPOINT_URL_DYNAMODB: dynamodb.url,
      AWS_ENDPOINT_URL_S3: s3.url,
      AWS_ENDPOINT_URL_SES: mail.url,
      OPENAI_BASE_URL: model.url,
      STRIPE_API_URL: payments.url,
      ADDRESS_LIMIT_MULTIPLIER: '1000000',
    },
    fixture,
    table,
    folder,
    async close() {
      table.close();
      await Promise.all([dynamodb.close(), s3.close(), mail.close(), model.close(), payments.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
