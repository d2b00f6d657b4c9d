import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { createTokenSigner } from '#functions/adapters/tokens/token-signer.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { keys } from '#functions/data/keys.ts';
import { createLedgerRepository } from '#functions/data/ledger-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { createDynamodb } from '#infra/local/dynamodb.ts';
import { createInvoke } from '#infra/local/invoke-client.ts';
import { createPayments } from '#infra/local/payments.ts';
import type { Service } from '#infra/local/service.ts';
import { ensureTable } from '#infra/local/table.ts';
import { tokenKeys } from '#infra/local/token-keys.ts';
import { type ConfigName, environmentVariables } from '#shared/names/environment.ts';
import type { FaultPlan } from '#tests/support/fault-proxy/fault-plans.ts';
import { createFaultProxy } from '#tests/support/fault-proxy/fault-proxy.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import { requireConsistentTable } from '#tests/support/table-consistency.ts';
import { type FunctionsHost, startFunctions } from './functions-host.ts';
import { createWebhookSink } from './webhook-sink.ts';

export const schedulerSecret = 'scheduler-of-the-money-world';

const tableName = 'tellwren-money';
const stripeSecretKey = 'sk_test_standin';
const tokenIssuer = 'http://money.test';

export interface MoneyCustomer {
  readonly userId: string;
  readonly email: string;
  readonly token: string;
}

export interface MoneyWorld {
  readonly table: Table;
  readonly payments: string;
  readonly webhookSecret: string;
  readonly sink: Awaited<ReturnType<typeof createWebhookSink>>;
  /** The current process of the functions. */
  host(): FunctionsHost;
  /** Replaces a killed process. */
  restart(): Promise<void>;
  /** A logged-in customer, by default with the free first story. */
  newCustomer(options?: { readonly firstStory?: boolean }): Promise<MoneyCustomer>;
  /** Runs a job or a step through Lambda's Invoke API. */
  invoke(functionName: string, payload?: Readonly<Record<string, string>>): Promise<unknown>;
  /** Checks the invariants and stops everything. */
  close(): Promise<void>;
}

interface Places {
  readonly dynamodb: string;
  readonly payments: string;
  readonly webhookSecret: string;
  readonly keys: { readonly signingKey: string; readonly publicKeys: string };
}

/** As in the local stack, without mail, model and workflows. */
function environmentOf({ dynamodb, payments, webhookSecret, keys: pair }: Places): Record<string, string> {
  const nowhere = 'http://127.0.0.1:9';
  const config: Record<ConfigName, string> = {
    stage: 'local',
    siteUrl: 'http://localhost:5173',
    deskUrl: 'http://localhost:5174',
    tableName,
    addressLimitMultiplier: '1000',
    passwordBlocklist: 'off',
    mailSender: 'Wren <wren@tellwren.test>',
    mailConfigurationSet: 'none',
    tokenIssuer,
    tokenSigningKey: pair.signingKey,
    tokenPublicKeys: pair.publicKeys,
    writeStoryStateMachineArn: 'arn:aws:states:us-east-1:000000000000:stateMachine:write-story',
    openaiApiKey: 'none',
    openaiBaseUrl: `${nowhere}/v1`,
    openaiChatModel: 'none',
    openaiStoryModel: 'none',
    modelPatience: '1',
    openaiTranscriptionModel: '',
    visitorTokensPerDay: '0',
    customerTokensPerDay: '0',
    stripeSecretKey,
    stripeWebhookSecrets: webhookSecret,
    stripeApiUrl: payments,
    schedulerWebhookSecrets: schedulerSecret,
    bucketName: 'none',
    chromiumPath: 'none',
    makeGiftProofFunction: 'none',
    makeShareCardFunction: 'makeShareCard',
    renderProofFunction: 'none',
  };
  const named = Object.entries(environmentVariables).map(([name, variable]) => [variable, Reflect.get(config, name)]);
  return {
    ...Object.fromEntries(named),
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
    AWS_ENDPOINT_URL_SES: nowhere,
    AWS_ENDPOINT_URL_SFN: nowhere,
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    AWS_EC2_METADATA_DISABLED: 'true',
  };
}

/** Stores a verified customer without the 50 ms of a password hash. */
async function addCustomer(
  table: Table,
  { userId, email, firstStory }: { userId: string; email: string; firstStory: boolean },
): Promise<void> {
  const createdAt = new Date().toISOString();
  const passwordHash = '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNo';
  const profile = {
    userId,
    name: 'Ada',
    email,
    passwordHash,
    tokenVersion: 1,
    createdAt,
    firstStory,
    monthlyStories: 0,
    bonusStories: 0,
    subscriptionActive: false,
  };
  await table.documents.send(new PutCommand({ TableName: table.name, Item: { ...keys.profile(userId), ...profile } }));
  await table.commit([createEmailRepository(table).takePart(email, { userId, linkId: userId })]);
  if (!firstStory) return;
  const welcome = { cause: `welcome ${userId}`, source: 'first', delta: 1, at: createdAt } as const;
  await table.commit([createLedgerRepository(table).recordEntryPart(userId, welcome)]);
}

/**
 * Only table, Stripe stand-in and functions, so that 1,000 deliveries take seconds. Webhooks go to a sink; with `plan`, the
 * functions reach table and Stripe through fault proxies.
 */
export async function createMoneyWorld({ plan }: { plan?: FaultPlan } = {}): Promise<MoneyWorld> {
  const started: Service[] = [];
  const keep = <S extends Service>(service: S): S => {
    started.push(service);
    return service;
  };
  const dataDir = mkdtempSync(join(tmpdir(), 'tellwren-money-'));
  const dynamodb = keep(await createDynamodb({ port: 0 }));
  await ensureTable(dynamodb.url, tableName);
  const sink = keep(await createWebhookSink());
  const payments = keep(await createPayments({ port: 0, webhookUrl: sink.url, retryAfterMs: 60_000 }));
  const front = async (service: 'table' | 'payments', target: string) =>
    plan === undefined ? target : keep(await createFaultProxy({ service, target, plan: () => plan })).url;
  const pair = await tokenKeys(dataDir);
  const environment = environmentOf({
    dynamodb: await front('table', dynamodb.url),
    payments: await front('payments', payments.url),
    webhookSecret: payments.webhookSecret,
    keys: pair,
  });
  const table = stackTable({ dynamodb: dynamodb.url, tableName });
  const signer = createTokenSigner({ signingKey: pair.signingKey, issuer: tokenIssuer, clock: systemClock });
  let host = await startFunctions(environment);

  return {
    table,
    sink,
    payments: payments.url,
    webhookSecret: payments.webhookSecret,
    host: () => host,
    async restart() {
      host = await startFunctions(environment);
    },
    async newCustomer({ firstStory = true } = {}) {
      const userId = ulid();
      const email = `${userId.toLowerCase()}@example.com`;
      await addCustomer(table, { userId, email, firstStory });
      const session = { userId, sessionId: ulid(), tokenVersion: 1, tokenId: ulid() };
      return { userId, email, token: await signer.sign(session) };
    },
    invoke: (functionName, payload = { time: new Date().toISOString() }) =>
      createInvoke(host.functions)(functionName, payload),
    async close() {
      try {
        await requireConsistentTable(table);
      } finally {
        await host.kill();
        for (const service of started.reverse()) await service.close();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
  };
}
