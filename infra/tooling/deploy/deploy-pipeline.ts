import { join } from 'node:path';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { pipelineStackName } from '#infra/constructs/stage-names.ts';
import type { Stage } from '#infra/stages.ts';
import { type RunCommand, runTool } from '#infra/tooling/run-command.ts';

interface PipelineChoice {
  readonly stage: Stage;
  readonly repository: string;
  readonly isProviderExisting: boolean;
}

interface PipelineContext {
  readonly root: string;
  readonly run: RunCommand;
  readonly print: (line: string) => void;
  readonly account: (stage: Stage) => Promise<string | undefined>;
  readonly outputs: (stack: string) => Promise<Readonly<Record<string, string>> | undefined>;
  readonly region: () => Promise<string>;
}

/** GitHub's names, and the ids that its newer subjects contain: `owner@1/name@2`. No wildcard of IAM. */
const repositoryForm = /^[\w.-]+(?:@\d+)?\/[\w.-]+(?:@\d+)?$/;

/**
 * Deploys the role that lets GitHub's jobs deploy a stage. The CDK shows its permissions and asks.
 * @throws OperatorProblem
 */
export async function deployPipeline(choice: PipelineChoice, context: PipelineContext): Promise<void> {
  const { stage, repository, isProviderExisting } = choice;
  const { root, run, print, account, outputs, region } = context;
  if (!repositoryForm.test(repository))
    throw new OperatorProblem(`${repository} is not a repository: write owner/name, or owner@id/name@id.`);
  print(`Creating the pipeline's role of ${stage.name} in account ${await account(stage)}.`);
  const stack = pipelineStackName(stage);
  const options = [
    // Not cdk.out, which has the templates of a stage.
    ...['--output', join(root, 'dist/pipeline')],
    ...['-c', `stage=${stage.name}`, '-c', `pipeline-repository=${repository}`],
    ...(isProviderExisting ? ['-c', 'github-provider=existing'] : []),
  ];
  const { status } = await runTool(['cdk', 'deploy', stack, '--exclusively', ...options], { root, run });
  if (status !== 0)
    throw new OperatorProblem(
      `${stack} was not deployed: see above. If the account already has GitHub's provider, add --existing-provider.`,
    );
  const arn = (await outputs(stack))?.['RoleArn'];
  print(
    `\nIn GitHub › Settings › Environments › ${stage.name}, allow deployments from main only, and add two variables:`,
  );
  print(`  AWS_ROLE_ARN  ${arn}`);
  print(`  AWS_REGION    ${await region()}`);
}
