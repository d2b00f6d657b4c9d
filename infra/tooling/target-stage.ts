import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { readStage, type Stage, stageNames } from '#infra/stages.ts';

/** The stage named by `--stage`. @throws OperatorProblem */
export function readTargetStage(name: string | undefined): Stage {
  if (!stageNames.some((known) => known === name)) {
    const what = name === undefined ? 'Name a stage' : `There is no stage ${name}`;
    throw new OperatorProblem(`${what}: --stage ${stageNames.join(' or --stage ')}.`);
  }
  try {
    return readStage(name);
  } catch (error) {
    throw new OperatorProblem(error instanceof Error ? error.message : String(error));
  }
}
