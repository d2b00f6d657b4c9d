import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stages.ts';

/**
 * Names of secrets and parameters that the operator creates before the first deployment; templates never contain values. No
 * secret's name may end in a hyphen and six characters, like the suffix that Secrets Manager appends to ARNs.
 */
export function operatorNames(stage: Pick<Stage, 'name'>) {
  return {
    tokenSigningKey: `tellwren/${stage.name}/token-signing-key`,
    tokenPublicKeys: `/tellwren/${stage.name}/token-public-keys`,
    openaiKey: `tellwren/${stage.name}/openai-key`,
    stripeKey: `tellwren/${stage.name}/stripe-key`,
    stripeWebhookSecret: `tellwren/${stage.name}/stripe-webhook`,
    schedulerWebhookSecret: `tellwren/${stage.name}/scheduler-webhook`,
  } as const;
}

/** Of a secret that the site's stack creates: what our hosts send to the API (decision 0168). */
export const forwardingProofName = ({ name }: Pick<Stage, 'name'>) => `tellwren/${name}/forwarding-proof`;

export function secretArn(scope: Construct, id: string, name: string): string {
  return Secret.fromSecretNameV2(scope, id, name).secretArn;
}

/** Public keys are not secret: read from SSM at deployment, which makes function starts faster. */
export function tokenPublicKeys(scope: Construct, stage: Pick<Stage, 'name'>): string {
  return StringParameter.valueForStringParameter(scope, operatorNames(stage).tokenPublicKeys);
}
