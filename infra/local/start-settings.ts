import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import * as z from 'zod/mini';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { greatestPatience } from '#shared/catalogue/model-times.ts';
import { patienceSchema } from '#shared/schemas/runtime-config.ts';
import type { StackOptions, StackPorts } from './stack.ts';
import type { ModelSettings, PaymentsSettings, SchedulerSettings } from './stack-environment.ts';

export const portVariables = {
  web: { variable: 'WEB_PORT', standard: 5173 },
  desk: { variable: 'DESK_PORT', standard: 5174 },
  api: { variable: 'API_PORT', standard: 3000 },
  dynamodb: { variable: 'DYNAMODB_PORT', standard: 8000 },
  s3: { variable: 'S3_PORT', standard: 4569 },
  mail: { variable: 'MAIL_PORT', standard: 8005 },
  stepFunctions: { variable: 'STEP_FUNCTIONS_PORT', standard: 8083 },
  model: { variable: 'MODEL_PORT', standard: 4010 },
  payments: { variable: 'PAYMENTS_PORT', standard: 12111 },
  scheduler: { variable: 'SCHEDULER_PORT', standard: 4020 },
} as const satisfies Record<keyof StackPorts, { variable: string; standard: number }>;

type Environment = Readonly<Record<string, string | undefined>>;

export class SettingError extends OperatorProblem {}

const portSchema = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535));
const webModeSchema = z.enum(['dev', 'built', 'none']);
const folder = resolve(import.meta.dirname, '../..');

/** Reads `.env`; the shell's variables take precedence. */
export function readEnvFile(file = resolve(folder, '.env')): void {
  if (existsSync(file)) loadEnvFile(file);
}

export interface ModelOptions {
  readonly model?: string;
  readonly key?: string;
  readonly name?: string;
}

/**
 * The variables with the options of `npm start` over them. An address has models and a key of its own: names in the variables
 * are of another server, and so is a key in `.env`. @param shellKey the key that the shell has set
 */
export function withModelOptions(
  environment: Environment,
  { model, key, name }: ModelOptions,
  shellKey?: string,
): Environment {
  const ownKey = key ?? (model === undefined ? undefined : (shellKey ?? ''));
  const names = name ?? (model === undefined ? undefined : '');
  return {
    ...environment,
    ...(model === undefined ? {} : { OPENAI_BASE_URL: model }),
    ...(ownKey === undefined ? {} : { OPENAI_API_KEY: ownKey }),
    ...(names === undefined ? {} : { OPENAI_CHAT_MODEL: names, OPENAI_STORY_MODEL: names }),
  };
}

export function dataFolder(environment: Environment): string {
  return resolve(folder, environment['LOCAL_DATA_DIR'] || '.local');
}

/** Throws `SettingError`. */
export function startSettings(environment: Environment): StackOptions {
  const dynamodbEndpoint = environment['DYNAMODB_ENDPOINT'];
  const model = realModel(environment);
  const payments = realPayments(environment);
  const scheduler = realScheduler(environment);
  const modelPatience = readPatience(environment);
  const mode = webModeSchema.safeParse(environment['WEB_MODE'] || 'dev');
  if (!mode.success) throw new SettingError(`WEB_MODE is ${environment['WEB_MODE']}: use dev, built or none.`);
  return {
    dataDir: dataFolder(environment),
    ports: readPorts(environment),
    web: mode.data,
    watch: true,
    ...(dynamodbEndpoint ? { dynamodbEndpoint } : {}),
    ...(model ? { model } : {}),
    ...(modelPatience === undefined ? {} : { modelPatience }),
    ...(payments ? { payments } : {}),
    ...(scheduler ? { scheduler } : {}),
  };
}

function readPorts(environment: Environment): StackPorts {
  return {
    web: readPort(environment, 'web'),
    desk: readPort(environment, 'desk'),
    api: readPort(environment, 'api'),
    dynamodb: readPort(environment, 'dynamodb'),
    s3: readPort(environment, 's3'),
    mail: readPort(environment, 'mail'),
    stepFunctions: readPort(environment, 'stepFunctions'),
    model: readPort(environment, 'model'),
    payments: readPort(environment, 'payments'),
    scheduler: readPort(environment, 'scheduler'),
  };
}

function readPort(environment: Environment, name: keyof StackPorts): number {
  const { variable, standard } = portVariables[name];
  const parsed = portSchema.safeParse(environment[variable] || standard);
  if (parsed.success) return parsed.data;
  throw new SettingError(`${variable} is ${environment[variable]}: a port is a number from 0 (any free one) to 65535.`);
}

const openaiUrl = 'https://api.openai.com/v1';

/** A key or an address selects a real model, without names the one that the server has (connect/). */
function realModel(environment: Environment): ModelSettings | undefined {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl } = environment;
  if (!apiKey && !baseUrl) return undefined;
  return {
    apiKey: apiKey ?? '',
    baseUrl: baseUrl || openaiUrl,
    chatModel: environment['OPENAI_CHAT_MODEL'] ?? '',
    storyModel: environment['OPENAI_STORY_MODEL'] ?? '',
    // Many compatible servers cannot transcribe.
    transcriptionModel: environment['OPENAI_TRANSCRIPTION_MODEL'] ?? '',
  };
}

/** @throws SettingError */
function readPatience({ MODEL_PATIENCE: text }: Environment): number | undefined {
  if (!text) return undefined;
  const { data } = patienceSchema.safeParse(Number(text));
  if (data !== undefined) return data;
  throw new SettingError(`MODEL_PATIENCE is ${text}: use a number from 1 to ${greatestPatience}.`);
}

const stripeUrl = 'https://api.stripe.com';

/** A test key selects Stripe's test mode; live keys are rejected. Throws `SettingError`. */
function realPayments(environment: Environment): PaymentsSettings | undefined {
  const secretKey = environment['STRIPE_SECRET_KEY'];
  if (!secretKey) return undefined;
  if (!/^(?:sk|rk)_test_/.test(secretKey)) {
    throw new SettingError(
      'STRIPE_SECRET_KEY is not a test key (sk_test_…): the local stack accepts no real payments.',
    );
  }
  const webhookSecrets = environment['STRIPE_WEBHOOK_SECRET'] ?? '';
  return { secretKey, webhookSecrets, apiUrl: environment['STRIPE_API_URL'] || stripeUrl };
}

/** An address selects a real scheduler; it must be Calendly's, which is framed. Throws `SettingError`. */
function realScheduler(environment: Environment): SchedulerSettings | undefined {
  const pageUrl = environment['SCHEDULER_URL'];
  if (!pageUrl) return undefined;
  if (!/^https?:$/.test(URL.parse(pageUrl)?.protocol ?? '')) {
    throw new SettingError(`SCHEDULER_URL is ${pageUrl}: it must be the address of a booking page.`);
  }
  return { pageUrl, webhookSecrets: environment['SCHEDULER_WEBHOOK_SECRET'] ?? '' };
}

export function busyPortSentence(port: number, ports: Partial<StackPorts> = {}): string {
  const name = Object.entries(ports).find(([, wanted]) => wanted === port)?.[0];
  const variable = Object.entries(portVariables).find(([service]) => service === name)?.[1].variable;
  return variable
    ? `Port ${port} is already in use: set ${variable} to another port (0 takes any free one).`
    : `Port ${port} is already in use.`;
}
