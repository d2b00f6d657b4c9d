import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { readEnvFile } from '#infra/local/start-settings.ts';
import { readStage, type Stage, StageProblem } from '#infra/stages.ts';

/**
 * The stage named by `--stage`. From here on, this process calls AWS in the stage's region.
 * @throws OperatorProblem
 */
export function readTargetStage(name: string | undefined): Stage {
  if (name === undefined) throw new OperatorProblem('Name a stage: --stage dev, --stage prod, or one of your own.');
  readEnvFile();
  try {
    const stage = readStage(name);
    if (stage.region !== undefined) process.env['AWS_REGION'] = stage.region;
    return stage;
  } catch (error) {
    throw error instanceof StageProblem ? new OperatorProblem(error.message) : error;
  }
}
