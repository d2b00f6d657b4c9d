import { resolve } from 'node:path';
import { type ConfigName, environmentVariables } from '#shared/names/environment.ts';
import { localCredentials, localRegion, localStage } from './local-stage.ts';

/** Addresses of a running stack, written to stack.json. */
export interface StackAddresses {
  readonly web: string;
  /** The operators' pages, in another origin than the site's. */
  readonly desk: string;
  readonly api: string;
  readonly mail: string;
  /** The local model's root: `/v1`, and `/__control` for tests. */
  readonly model: string;
  /** The local Stripe's root with `/v1` and `/__control`; Stripe's dashboard with a real key. */
  readonly payments: string;
  readonly stripeWebhookSecret: string;
  readonly scheduler: string;
  readonly schedulerWebhookSecret: string;
  readonly dynamodb: string;
  readonly s3: string;
  readonly stepFunctions: string;
  readonly functions: string;
  readonly tableName: string;
  readonly bucketName: string;
}

export interface ModelSettings {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly chatModel: string;
  readonly storyModel: string;
  /** Empty: no speech. */
  readonly transcriptionModel: string;
}

export interface PaymentsSettings {
  readonly secretKey: string;
  /** One or two, by comma; empty: no webhook is accepted. */
  readonly webhookSecrets: string;
  readonly apiUrl: string;
}

export interface SchedulerSettings {
  readonly pageUrl: string;
  /** One or two, by comma; empty: no webhook is accepted. */
  readonly webhookSecrets: string;
}

const chromiumPath = resolve(import.meta.dirname, '../../node_modules/@sparticuz/chromium/bin');

interface EnvironmentParts {
  readonly siteUrl: string;
  readonly deskUrl: string;
  readonly addresses: StackAddresses;
  readonly model: ModelSettings;
  readonly payments: PaymentsSettings;
  readonly scheduler: SchedulerSettings;
  readonly tokenKeys: { readonly signingKey: string; readonly publicKeys: string };
  /** Of visitors, and again of customers. */
  readonly tokensPerDay: number;
  readonly modelPatience: number;
}

/** The functions' environment: names of shared/names, and the SDK's endpoint variables. */
export function stackEnvironment(parts: EnvironmentParts): Record<string, string> {
  const { siteUrl, deskUrl, addresses, model, payments, scheduler, tokenKeys } = parts;
  const config: Record<ConfigName, string> = {
    stage: 'local',
    siteUrl,
    deskUrl,
    tableName: addresses.tableName,
    addressLimitMultiplier: String(localStage.addressLimitMultiplier),
    passwordBlocklist: localStage.passwordBlocklist,
    mailSender: localStage.mailSender,
    mailConfigurationSet: localStage.mailConfigurationSet,
    tokenIssuer: addresses.api,
    tokenSigningKey: tokenKeys.signingKey,
    tokenPublicKeys: tokenKeys.publicKeys,
    writeStoryStateMachineArn: localStage.writeStoryStateMachineArn,
    openaiApiKey: model.apiKey,
    openaiBaseUrl: model.baseUrl,
    openaiChatModel: model.chatModel,
    openaiStoryModel: model.storyModel,
    openaiTranscriptionModel: model.transcriptionModel,
    modelPatience: String(parts.modelPatience),
    visitorTokensPerDay: String(parts.tokensPerDay),
    customerTokensPerDay: String(parts.tokensPerDay),
    stripeSecretKey: payments.secretKey,
    stripeWebhookSecrets: payments.webhookSecrets,
    stripeApiUrl: payments.apiUrl,
    schedulerWebhookSecrets: scheduler.webhookSecrets,
    bucketName: addresses.bucketName,
    chromiumPath,
    makeGiftProofFunction: 'makeGiftProof',
    makeShareCardFunction: 'makeShareCard',
    renderProofFunction: 'renderProof',
  };
  const named = Object.entries(environmentVariables).map(([name, variable]) => [variable, Reflect.get(config, name)]);
  return { ...Object.fromEntries(named), ...sdkEnvironment(addresses) };
}

function sdkEnvironment({ dynamodb, s3, mail, stepFunctions, functions }: StackAddresses): Record<string, string> {
  return {
    AWS_REGION: localRegion,
    AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
    AWS_ENDPOINT_URL_S3: s3,
    AWS_ENDPOINT_URL_SES: mail,
    AWS_ENDPOINT_URL_SESV2: mail,
    AWS_ENDPOINT_URL_SFN: stepFunctions,
    AWS_ENDPOINT_URL_LAMBDA: functions,
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    AWS_EC2_METADATA_DISABLED: 'true',
  };
}
