import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { FunctionId } from '#infra/function-entries.ts';
import type { Stage } from '#infra/stages.ts';
import type { ConfigName } from '#shared/names/environment.ts';
import type { GrantedResources } from './grant-statements.ts';
import { mailConfigurationSetName } from './mail-configuration-set.ts';
import { operatorNames, secretArn, tokenPublicKeys } from './operator-secrets.ts';
import { functionName, writeStoryName } from './stage-names.ts';

export interface TableFacts {
  readonly tableName: string;
  readonly tableArn: string;
  /** Undefined when AWS owns the key. */
  readonly tableKeyArn: string | undefined;
}

/** The bucket of images and proofs, encrypted with the table's key. */
export interface FilesFacts {
  readonly bucketName: string;
  readonly bucketArn: string;
}

export interface FunctionContext {
  readonly stage: Stage;
  readonly resources: GrantedResources;
  /** Functions, so that a stack refers only to the values its functions use. */
  readonly config: Readonly<Record<ConfigName, () => string>>;
}

const stripeApiUrl = 'https://api.stripe.com';

const chromiumLayerPath = '/opt/bin';

function unknownHere(): never {
  throw new Error('only some functions of the story stack call others');
}

interface FunctionContextProps {
  readonly stage: Stage;
  readonly siteUrl: string;
  readonly deskUrl: string;
  readonly table: TableFacts;
  readonly files: FilesFacts;
}

export function functionContext(scope: Construct, props: FunctionContextProps): FunctionContext {
  const { stage, siteUrl, deskUrl, table, files } = props;
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
      deskUrl: () => deskUrl,
      tableName: () => table.tableName,
      addressLimitMultiplier: () => String(stage.addressLimitMultiplier),
      passwordBlocklist: () => stage.passwordBlocklist,
      mailSender: () => stage.mailSender,
      mailConfigurationSet: () => mailConfigurationSetName(stage),
      // The site is the token issuer: the API's address is unknown before its deployment.
      tokenIssuer: () => siteUrl,
      tokenSigningKey: () => tokenSigningKeyArn,
      tokenPublicKeys: () => tokenPublicKeys(scope, stage),
      writeStoryStateMachineArn: unknownHere,
      makeGiftProofFunction: unknownHere,
      makeShareCardFunction: unknownHere,
      renderProofFunction: unknownHere,
      openaiApiKey: () => openaiKeyArn,
      openaiBaseUrl: () => stage.openai.baseUrl,
      openaiChatModel: () => stage.openai.chatModel,
      openaiStoryModel: () => stage.openai.storyModel,
      openaiTranscriptionModel: () => stage.openai.transcriptionModel ?? '',
      modelPatience: () => String(stage.openai.patience ?? 1),
      stripeSecretKey: () => stripeKeyArn,
      stripeWebhookSecrets: () => stripeWebhookSecretArn,
      stripeApiUrl: () => stripeApiUrl,
      schedulerWebhookSecrets: () => schedulerWebhookSecretArn,
      bucketName: () => files.bucketName,
      chromiumPath: () => chromiumLayerPath,
      visitorTokensPerDay: () => String(stage.visitorTokensPerDay),
      customerTokensPerDay: () => String(stage.customerTokensPerDay),
    },
  };
}

export interface CallableArns {
  readonly writeStoryArn?: string;
  readonly makeGiftProofArn?: string;
  readonly makeShareCardArn?: string;
  readonly renderProofArn?: string;
}

/** The ARNs by name, for a stack that does not contain the called functions and the workflow. */
export function callableArns(scope: Construct, stage: Stage): CallableArns {
  const arn = (service: string, resource: string, resourceName: string) =>
    Stack.of(scope).formatArn({ service, resource, resourceName, arnFormat: ArnFormat.COLON_RESOURCE_NAME });
  const functionArn = (id: FunctionId) => arn('lambda', 'function', functionName(stage, id));
  return {
    writeStoryArn: arn('states', 'stateMachine', writeStoryName(stage)),
    makeGiftProofArn: functionArn('makeGiftProof'),
    makeShareCardArn: functionArn('makeShareCard'),
    renderProofArn: functionArn('renderProof'),
  };
}

export function withCallableArns(context: FunctionContext, called: CallableArns): FunctionContext {
  const known = (arn: string | undefined) => (arn === undefined ? unknownHere : () => arn);
  return {
    ...context,
    resources: { ...context.resources, ...called },
    config: {
      ...context.config,
      writeStoryStateMachineArn: known(called.writeStoryArn),
      makeGiftProofFunction: known(called.makeGiftProofArn),
      makeShareCardFunction: known(called.makeShareCardArn),
      renderProofFunction: known(called.renderProofArn),
    },
  };
}
