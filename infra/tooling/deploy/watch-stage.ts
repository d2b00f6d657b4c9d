import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import type { Stage } from '#infra/stages.ts';
import { type RunCommand, runTool } from '#infra/tooling/run-command.ts';

/** The stacks with functions; the others change rarely. */
const watched = ['story', 'jobs', 'api'] as const;

/**
 * Deploys changed functions at each save, until it is interrupted. The CDK then replaces code without CloudFormation (hotswap),
 * so the next deployment shows these changes again.
 * @returns the exit code
 * @throws OperatorProblem for a live stage
 */
export async function watchStage({ name, profile }: Stage, root: string, run: RunCommand): Promise<number> {
  if (profile === 'prod')
    throw new OperatorProblem(`${name} is live: deploy it. Only personal stages and dev can be watched.`);
  const stacks = watched.map((stack) => `tellwren-${name}-${stack}`);
  const { status } = await runTool(['cdk', 'watch', '--exclusively', ...stacks, '-c', `stage=${name}`], { root, run });
  return status ?? 1;
}
