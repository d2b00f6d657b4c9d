import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stages.ts';
import type { ConfigName } from '#shared/names/environment.ts';
import type { GrantedResources } from './grant-statements.ts';
import { mailConfigurationSetName } from './mail-configuration-set.ts';
import { operatorNames, secretArn, tokenPublicKeys } from './operator-secrets.ts';

/** The table as functions need to know it; the data stack holds the thing itself. */
export interface TableFacts {
  readonly tableName: string;
  readonly tableArn: string;
  readonly tableKeyArn: string;
}

/** The bucket of images and proofs, encrypted with the table's key. */
export interface FilesFacts {
  readonly bucketName: string;
  readonly bucketArn: string;
}

export interface FunctionContext {
  readonly stage: Stage;
  readonly resources: GrantedResources;
  /** Asked for by name, so that a stack refers only to what its functions list. */
  readonly config: Readonly<Record<ConfigName, () => string>>;
}

/** The one address Stripe's API has; only the local stage has another. */
const stripeApiUrl = 'https://api.stripe.com';

/** Where Lambda lays the binaries of the Chromium layer. */
const chromiumLayerPath = '/opt/bin';

function unknownHere(): never {
  throw new Error('only some functions of the story stack call others');
}

interface FunctionContextProps {
  readonly stage: Stage;
  readonly siteUrl: string;
  readonly table: TableFacts;
  readonly files: FilesFacts;
}

/** What the functions of one stack may be configured with and granted. */
export function functionContext(scope: Construct, props: FunctionContextProps): FunctionContext {
  const { stage, siteUrl, table, files } = props;
  const names = operatorNames(stage);
  const tokenSigningKeyArn = secretArn(scope, 'TokenSigningKey', names.tokenSigningKey);
  const openaiKeyArn = secretArn(scope, 'OpenaiKey', names.openaiKey);
  const stripeKeyArn = secretArn(scope, 'StripeKey', names.stripeKey);
  const stripeWebhookSecretArn = secretArn(scope, 'StripeWebhookSecret', names.stripeWebhookSecret);
  const schedulerWebhookSecretArn = secretArn(scope, 'SchedulerWebhookSecret', names.schedulerWebhookSecret);
  return {
    stage,
    resources: {
      stack: Stack.of(scope),
      tableArn: table.tableArn,
      tableKeyArn: table.tableKeyArn,
      mailSender: stage.mailSender,
      mailConfigurationSet: mailConfigurationSetName(stage),
      tokenSigningKeyArn,
      openaiKeyArn,
      stripeKeyArn,
      stripeWebhookSecretArn,
      schedulerWebhookSecretArn,
      filesArn: files.bucketArn,
    },
    config: {
      stage: () => stage.name,
      siteUrl: () => siteUrl,
      tableName: () => table.tableName,
      addressLimitMultiplier: () => String(stage.addressLimitMultiplier),
      passwordBlocklist: () => stage.passwordBlocklist,
      mailSender: () => stage.mailSender,
      mailConfigurationSet: () => mailConfigurationSetName(stage),
      // Who issued a token is the product, not one of its hosts: the API's own name is not known before it is deployed.
      tokenIssuer: () => siteUrl,
      tokenSigningKey: () => tokenSigningKeyArn,
      tokenPublicKeys: () => tokenPublicKeys(scope, stage),
      writeStoryStateMachineArn: unknownHere,
      makeGiftProofFunction: unknownHere,
      renderProofFunction: unknownHere,
      openaiApiKey: () => openaiKeyArn,
      openaiBaseUrl: () => stage.openai.baseUrl,
      openaiChatModel: () => stage.openai.chatModel,
      openaiStoryModel: () => stage.openai.storyModel,
      stripeSecretKey: () => stripeKeyArn,
      stripeWebhookSecrets: () => stripeWebhookSecretArn,
      stripeApiUrl: () => stripeApiUrl,
      schedulerWebhookSecrets: () => schedulerWebhookSecretArn,
      bucketName: () => files.bucketName,
      chromiumPath: () => chromiumLayerPath,
      modelTokensPerDay: () => String(stage.modelTokensPerDay),
    },
  };
}

/** What functions call of the stack that they are in themselves. */
export interface Called {
  readonly writeStoryArn?: string;
  readonly makeGiftProofArn?: string;
  readonly renderProofArn?: string;
}

/** The same for functions that call others, or the workflow, which exist once those are made. */
export function withCalled(context: FunctionContext, called: Called): FunctionContext {
  const known = (arn: string | undefined) => (arn === undefined ? unknownHere : () => arn);
  return {
    ...context,
    resources: { ...context.resources, ...called },
    config: {
      ...context.config,
      writeStoryStateMachineArn: known(called.writeStoryArn),
      makeGiftProofFunction: known(called.makeGiftProofArn),
      renderProofFunction: known(called.renderProofArn),
    },
  };
}
