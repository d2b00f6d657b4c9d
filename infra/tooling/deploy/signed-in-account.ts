import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import type { Stage } from '#infra/stages.ts';

/**
 * The account that the operator is signed in to, for what is created in it before a deployment.
 * @throws OperatorProblem when the stage is in another one
 */
export async function signedInAccount({ name, account: wanted }: Stage): Promise<string | undefined> {
  const { Account: account } = await new STSClient({}).send(new GetCallerIdentityCommand({}));
  if (wanted === undefined || wanted === account) return account;
  throw new OperatorProblem(
    `You are signed in to ${account}, and ${name} is in ${wanted}: set AWS_PROFILE to a profile of that account.`,
  );
}
