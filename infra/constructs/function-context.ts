import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { ConfigName } from '../../shared/names/environment.ts';
import type { Stage } from '../stages.ts';
import type { GrantedResources } from './grant-statements.ts';
import { mailConfigurationSetName } from './mail-configuration-set.ts';
import { operatorNames, secretArn, tokenPublicKeys } from './operator-secrets.ts';

/** The table as functions need to know it; the data stack holds the thing itself. */
export interface TableFacts {
  readonly tableName: string;
  readonly tableArn: string;
  readonly tableKeyArn: string;
}

export interface FunctionContext {
  readonly stage: Stage;
  readonly resources: GrantedResources;
  /** Asked for by name, so that a stack refers only to what its functions list. */
  readonly config: Readonly<Record<ConfigName, () => string>>;
}

/** The one address Stripe's API has; only the local stage has another. */
const stripeApiUrl = 'https://api.stripe.com';

interface FunctionContextProps {
  readonly stage: Stage;
  readonly siteUrl: string;
  readonly table: TableFacts;
}

/** What the functions of one stack may be configured with and granted. */
export function functionContext(scope: Construct, props: FunctionContextProps): FunctionContext {
  const { stage, siteUrl, table } = props;
  const names = operatorNames(stage);
  const tokenSigningKeyArn = secretArn(scope, 'TokenSigningKey', names.tokenSigningKey);
  const openaiKeyArn = secretArn(scope, 'OpenaiKey', names.openaiKey);
  const stripeKeyArn = secretArn(scope, 'StripeKey', names.stripeKey);
  const stripeWebhookSecretArn = secretArn(scope, 'StripeWebhookSecret', names.stripeWebhookSecret);
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
      writeStoryStateMachineArn: () => {
        throw new Error('only the functions of the outbox know the state machine');
      },
      openaiApiKey: () => openaiKeyArn,
      openaiBaseUrl: () => stage.openai.baseUrl,
      openaiChatModel: () => stage.openai.chatModel,
      openaiStoryModel: () => stage.openai.storyModel,
      stripeSecretKey: () => stripeKeyArn,
      stripeWebhookSecrets: () => stripeWebhookSecretArn,
      stripeApiUrl: () => stripeApiUrl,
      modelTokensPerDay: () => String(stage.modelTokensPerDay),
    },
  };
}

/** The same for functions that start the workflow, which exists once the functions of its steps do. */
export function withWriteStory(context: FunctionContext, writeStoryArn: string): FunctionContext {
  return {
    ...context,
    resources: { ...context.resources, writeStoryArn },
    config: { ...context.config, writeStoryStateMachineArn: () => writeStoryArn },
  };
}
