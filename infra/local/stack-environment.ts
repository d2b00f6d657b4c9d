import { resolve } from 'node:path';
import { type ConfigName, environmentVariables } from '#shared/names/environment.ts';
import { localCredentials, localRegion, localStage } from './local-stage.ts';

/** Where everything of a running stack answers; written to stack.json. */
export interface StackAddresses {
  /** Empty without a web server. */
  readonly web: string;
  readonly api: string;
  readonly mail: string;
  /** The model stand-in's root: `/v1` for OpenAI's calls, `/__control` for tests. */
  readonly model: string;
  /** The payments stand-in's root: `/v1` for Stripe's calls, `/__control` for tests; Stripe's own page with a real key. */
  readonly payments: string;
  readonly stripeWebhookSecret: string;
  /** The scheduler stand-in's root: its pages, `/__control` for tests; the operator's own page with a real one. */
  readonly scheduler: string;
  readonly schedulerWebhookSecret: string;
  readonly dynamodb: string;
  readonly s3: string;
  readonly stepFunctions: string;
  /** Lambda's Invoke API. */
  readonly functions: string;
  readonly tableName: string;
  readonly bucketName: string;
}

/** A real model in place of the stand-in. */
export interface ModelSettings {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly chatModel: string;
  readonly storyModel: string;
}

/** Stripe's test mode in place of the stand-in. */
export interface PaymentsSettings {
  readonly secretKey: string;
  /** One or two, by comma; empty: no webhook is accepted. */
  readonly webhookSecrets: string;
  readonly apiUrl: string;
}

/** A real scheduler in place of the stand-in. */
export interface SchedulerSettings {
  /** The page that is framed. */
  readonly pageUrl: string;
  /** One or two, by comma; empty: no webhook is accepted. */
  readonly webhookSecrets: string;
}

/** The browser that comes with the packages, as the layer brings it in the cloud. */
const chromiumPath = resolve(import.meta.dirname, '../../node_modules/@sparticuz/chromium/bin');

interface EnvironmentParts {
  readonly siteUrl: string;
  readonly addresses: StackAddresses;
  readonly model: ModelSettings;
  readonly payments: PaymentsSettings;
  readonly scheduler: SchedulerSettings;
  readonly tokenKeys: { readonly signingKey: string; readonly publicKeys: string };
  readonly modelTokensPerDay: number;
}

/** What the functions are configured with: the names of shared/names, and the SDK's own variables for every emulator. */
export function stackEnvironment(parts: EnvironmentParts): Record<string, string> {
  const { siteUrl, addresses, model, payments, scheduler, tokenKeys } = parts;
  const config: Record<ConfigName, string> = {
    stage: 'local',
    siteUrl,
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
    modelTokensPerDay: String(parts.modelTokensPerDay),
    stripeSecretKey: payments.secretKey,
    stripeWebhookSecrets: payments.webhookSecrets,
    stripeApiUrl: payments.apiUrl,
    schedulerWebhookSecrets: scheduler.webhookSecrets,
    bucketName: addresses.bucketName,
    chromiumPath,
    makeGiftProofFunction: 'makeGiftProof',
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
    AWS_ENDPOINT_URL_SFN: stepFunctions,
    AWS_ENDPOINT_URL_LAMBDA: functions,
    // The SDK must not look for the developer's own profile or for an instance's role.
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    AWS_EC2_METADATA_DISABLED: 'true',
  };
}
