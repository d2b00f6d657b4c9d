import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stages.ts';

/** What the operator puts into the account before the first deployment; values never pass through the template. */
export function operatorNames(stage: Pick<Stage, 'name'>) {
  return {
    tokenSigningKey: `tellwren/${stage.name}/token-signing-key`,
    tokenPublicKeys: `/tellwren/${stage.name}/token-public-keys`,
    openaiKey: `tellwren/${stage.name}/openai-key`,
    stripeKey: `tellwren/${stage.name}/stripe-key`,
    stripeWebhookSecret: `tellwren/${stage.name}/stripe-webhook-secret`,
    schedulerWebhookSecret: `tellwren/${stage.name}/scheduler-webhook-secret`,
  } as const;
}

/** The ARN of a secret known by name; without Secrets Manager's suffix, which is not known before it is made. */
export function secretArn(scope: Construct, id: string, name: string): string {
  return Secret.fromSecretNameV2(scope, id, name).secretArn;
}

/** Public keys are no secret: read from SSM when the stack is deployed, so that no function pays for it at its start. */
export function tokenPublicKeys(scope: Construct, stage: Pick<Stage, 'name'>): string {
  return StringParameter.valueForStringParameter(scope, operatorNames(stage).tokenPublicKeys);
}
