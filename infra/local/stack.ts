import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeStoryDefinition } from '#infra/workflows/write-story.ts';
import type { RuntimeConfig } from '#shared/schemas/runtime-config.ts';
import { watchCode } from './code-watcher.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { createDynamodb } from './dynamodb.ts';
import { createFailedExecutionRule } from './failed-executions.ts';
import { createFunctionsProcess } from './functions-process.ts';
import { waitUntilHealthy } from './health.ts';
import { createInvoke } from './invoke-client.ts';
import { findFreePorts, loopback } from './listen.ts';
import { localStage, stepFunctionArns } from './local-stage.ts';
import { createMail } from './mail.ts';
import { createPlatformLog, type NotePlatform } from './platform-log.ts';
import { createRotatingLog } from './rotating-log.ts';
import { createS3 } from './s3.ts';
import { createSchedules, type Schedule } from './schedules.ts';
import type { Service } from './service.ts';
import {
  type ModelSettings,
  type PaymentsSettings,
  type SchedulerSettings,
  type StackAddresses,
  stackEnvironment,
} from './stack-environment.ts';
import { startPayments } from './start-payments.ts';
import { startScheduler } from './start-scheduler.ts';
import { createStepFunctions } from './step-functions.ts';
import { ensureTable } from './table.ts';
import { tokenKeys } from './token-keys.ts';
import { createWeb } from './web.ts';

export interface StackPorts {
  readonly web: number;
  readonly desk: number;
  readonly api: number;
  readonly dynamodb: number;
  readonly s3: number;
  readonly mail: number;
  readonly stepFunctions: number;
  readonly model: number;
  readonly payments: number;
  readonly scheduler: number;
}

export type LocalModel = NonNullable<RuntimeConfig['localModel']>;

export interface StackOptions {
  readonly dataDir: string;
  readonly ports?: Partial<StackPorts>;
  readonly web: 'dev' | 'built' | 'none';
  readonly watch?: boolean;
  /** Loads all functions in the background; default at their first call. */
  readonly loadAhead?: boolean;
  readonly sweepEverySeconds?: number;
  readonly reconcileEverySeconds?: number;
  readonly modelDelayMs?: number;
  readonly tokensPerDay?: number;
  readonly model?: ModelSettings;
  /** 1 to 20 (infra/docs/models.md). */
  readonly modelPatience?: number;
  readonly webhookRetryMs?: number;
  readonly payments?: PaymentsSettings;
  readonly scheduler?: SchedulerSettings;
  /** Another DynamoDB, such as DynamoDB Local, without the outbox stream: only the sweeper finds new rows. */
  readonly dynamodbEndpoint?: string;
  /** Returns the addresses that functions use, for a proxy between them and the services. */
  readonly between?: (services: FunctionServices) => Promise<FunctionServices>;
  /** Cancels the start: `createStack` closes everything and rejects. */
  readonly signal?: AbortSignal;
  readonly tell?: (sentence: string) => void;
}

export interface FunctionServices {
  readonly dynamodb: string;
  readonly s3: string;
  readonly mail: string;
  readonly stepFunctions: string;
  readonly model: string;
  readonly payments: string;
}

export interface Stack {
  readonly addresses: StackAddresses;
  readonly environment: Readonly<Record<string, string>>;
  /** What writes, for the site and the summary. */
  readonly localModel: LocalModel;
  restartFunctions(): Promise<void>;
  /** `kill -9` of the functions' process, which restarts. */
  killFunctions(): Promise<void>;
  close(): Promise<void>;
}

const anyPort: StackPorts = {
  web: 0,
  desk: 0,
  api: 0,
  dynamodb: 0,
  s3: 0,
  mail: 0,
  stepFunctions: 0,
  model: 0,
  payments: 0,
  scheduler: 0,
};
const healthyWithinMs = 60_000;
const offlineModel: LocalModel = { name: 'offline draft', isOffline: true };

/**
 * Starts the stack for `npm start` and integration tests (architecture 12); resolves when the API is healthy. A failed start
 * closes everything. Throws `PortBusyError` and `DataFolderInUseError`.
 */
export async function createStack(options: StackOptions): Promise<Stack> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const lock = await lockDataFolder(dataDir);
  const started: { close(): Promise<void> | void }[] = [{ close: () => lock.release() }];
  const close = async () => {
    for (const service of started.splice(0).reverse()) await service.close();
  };
  try {
    const composed = await compose({ ...options, dataDir }, (service) => {
      started.push(service);
      return service;
    });
    return { ...composed, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Keep = <S extends { close(): Promise<void> | void }>(service: S) => S;

async function compose(options: StackOptions, keep: Keep): Promise<Omit<Stack, 'close'>> {
  const { dataDir, tell = () => undefined } = options;
  const ports = { ...anyPort, ...options.ports };
  const { webPort, deskPort, apiPort, stepFunctionsPort, functionsPort } = await reservePorts(ports);
  const siteUrl = `http://localhost:${webPort}`;
  const deskUrl = `http://localhost:${deskPort}`;
  const api = `http://localhost:${apiPort}`;
  const functions = `http://${loopback}:${functionsPort}`;
  const invoke = createInvoke(functions);

  const { note } = keep(createPlatformLog(join(dataDir, 'logs/platform.log')));
  const stores = await startStores(options, ports, keep, { invoke, note });
  const payments = await startPayments({
    real: options.payments,
    port: ports.payments,
    dataDir: join(dataDir, 'payments'),
    api,
    keep,
    tell,
    retryAfterMs: options.webhookRetryMs,
  });
  const scheduler = await startScheduler({
    real: options.scheduler,
    port: ports.scheduler,
    dataDir: join(dataDir, 'scheduler'),
    api,
    keep,
    tell,
    retryAfterMs: options.webhookRetryMs,
  });
  const addresses: StackAddresses = {
    ...(options.web === 'none' ? { web: '', desk: '' } : { web: siteUrl, desk: deskUrl }),
    api,
    functions,
    ...stores.addresses,
    stepFunctions: `http://${loopback}:${stepFunctionsPort}`,
    payments: payments.page,
    stripeWebhookSecret: payments.settings.webhookSecrets,
    scheduler: scheduler.root,
    schedulerWebhookSecret: scheduler.settings.webhookSecrets,
    tableName: localStage.tableName,
    bucketName: localStage.bucketName,
  };
  const { dynamodb, s3, mail, stepFunctions } = addresses;
  const { between = (services) => Promise.resolve(services) } = options;
  const {
    model: modelUrl,
    payments: paymentsUrl,
    ...seen
  } = await between({
    dynamodb,
    s3,
    mail,
    stepFunctions,
    model: stores.model.baseUrl,
    payments: payments.settings.apiUrl,
  });
  const environment = stackEnvironment({
    siteUrl,
    deskUrl,
    addresses: { ...addresses, ...seen },
    scheduler: scheduler.settings,
    model: { ...stores.model, baseUrl: modelUrl },
    payments: { ...payments.settings, apiUrl: paymentsUrl },
    tokenKeys: await tokenKeys(dataDir),
    tokensPerDay: options.tokensPerDay ?? localStage.tokensPerDay,
    modelPatience: options.modelPatience ?? 1,
  });
  const localModel = options.model === undefined ? offlineModel : { name: options.model.storyModel, isOffline: false };
  const [functionsProcess] = await Promise.all([
    createFunctionsProcess({
      apiPort,
      functionsPort,
      environment,
      tell,
      note,
      logFile: join(dataDir, 'logs/functions.log'),
      loadAhead: options.loadAhead ?? true,
    }),
    startWeb(
      options,
      { port: webPort, deskPort, apiUrl: api },
      {
        siteUrl,
        paymentOrigins: [...payments.origins],
        schedulerUrl: scheduler.settings.pageUrl,
        ...(stores.model.transcriptionModel === '' ? {} : { speech: true }),
        ...(options.modelPatience === undefined ? {} : { modelPatience: options.modelPatience }),
        localModel,
      },
    ).then((web) => web && keep(web)),
    ensureTable(addresses.dynamodb, addresses.tableName),
  ]);
  keep(functionsProcess);
  await startTriggers(options, keep, stepFunctionsPort, invoke);
  if (options.watch) keep(watchCode(() => void functionsProcess.restart()));
  await waitUntilHealthy(api, healthyWithinMs, options.signal);
  return {
    addresses,
    environment,
    localModel,
    restartFunctions: functionsProcess.restart,
    killFunctions: functionsProcess.kill,
  };
}

/** Checks all ports first, and chooses those that other parts must know. */
async function reservePorts({ web, desk, api, stepFunctions, ...others }: StackPorts) {
  const [webPort = web, deskPort = desk, apiPort = api, stepFunctionsPort = stepFunctions, functionsPort = 0] =
    await findFreePorts([...[web, desk, api, stepFunctions, 0], ...Object.values(others)]);
  return { webPort, deskPort, apiPort, stepFunctionsPort, functionsPort };
}

async function startStores(
  { dataDir, dynamodbEndpoint, model, modelDelayMs }: StackOptions,
  ports: StackPorts,
  keep: Keep,
  { invoke, note }: { readonly invoke: ReturnType<typeof createInvoke>; readonly note: NotePlatform },
) {
  const dynamodb =
    dynamodbEndpoint ??
    keep(
      await createDynamodb({
        port: ports.dynamodb,
        dataDir: join(dataDir, 'dynamodb'),
        note,
        onStreamRecords: async (event) => void (await invoke('dispatchOutbox', event)),
      }),
    ).url;
  const s3 = keep(
    await createS3({ port: ports.s3, dataDir: join(dataDir, 's3'), bucketName: localStage.bucketName, note }),
  );
  const mail = keep(await createMail({ port: ports.mail, dataDir: join(dataDir, 'mail') }));
  const settings = model ?? (await startModel(ports.model, modelDelayMs, keep));
  const modelRoot = settings.baseUrl.replace(/\/v1\/?$/, '');
  return { model: settings, addresses: { dynamodb, s3: s3.url, mail: mail.url, model: modelRoot } };
}

async function startModel(port: number, delayMs: number | undefined, keep: Keep): Promise<ModelSettings> {
  const { createModel } = await import('./model.ts');
  const standIn = keep(await createModel({ port, ...(delayMs === undefined ? {} : { delayMs }) }));
  return {
    apiKey: 'stand-in',
    baseUrl: standIn.url,
    chatModel: 'stand-in',
    storyModel: 'stand-in',
    transcriptionModel: 'stand-in',
  };
}

async function startWeb(
  { web, dataDir }: StackOptions,
  places: { readonly port: number; readonly deskPort: number; readonly apiUrl: string },
  config: RuntimeConfig,
): Promise<Service | undefined> {
  if (web === 'none') return undefined;
  return createWeb({ ...places, mode: web, config, log: createRotatingLog(join(dataDir, 'logs/web.log')) });
}

async function startTriggers(
  options: StackOptions,
  keep: Keep,
  port: number,
  invoke: ReturnType<typeof createInvoke>,
): Promise<void> {
  const { sweepEverySeconds = localStage.sweepEverySeconds } = options;
  const { reconcileEverySeconds = localStage.reconcileEverySeconds } = options;
  const dataDir = join(options.dataDir, 'step-functions');
  const definition = writeStoryDefinition(stepFunctionArns, options.modelPatience);
  const stateMachines = [{ arn: localStage.writeStoryStateMachineArn, definition }];
  keep(await createStepFunctions({ port, dataDir, stateMachines, invoke, onEnded: createFailedExecutionRule(invoke) }));
  const schedules: readonly Schedule[] = [
    { job: 'sweepOutbox', everySeconds: sweepEverySeconds },
    { job: 'reconcilePayments', everySeconds: reconcileEverySeconds },
    { job: 'sweepFiles', everySeconds: localStage.sweepFilesEverySeconds },
    { job: 'handlePersonalRequests', everySeconds: localStage.handlePersonalRequestsEverySeconds },
    { job: 'checkInvariants', everySeconds: localStage.checkInvariantsEverySeconds },
    { job: 'mailDeskDigest', everySeconds: localStage.mailDeskDigestEverySeconds },
    { job: 'sendReminders', everySeconds: localStage.sendRemindersEverySeconds },
  ];
  keep(createSchedules(schedules, invoke));
}
