import type { Stage } from '#infra/stages.ts';
import { type RunCommand, runTool } from '#infra/tooling/run-command.ts';
import { currentRegion } from '#infra/tooling/signed-call.ts';
import { signedInAccount } from './signed-in-account.ts';

interface BootstrapContext {
  readonly root: string;
  readonly run: RunCommand;
  readonly print: (line: string) => void;
}

/**
 * Creates what the CDK needs in the stage's account and region: a bucket for bundles, and roles.
 * Repeating it updates them. Not run in the root, whose cdk.json names the app: the CDK would synthesise it without a stage.
 * @returns the exit code
 * @throws OperatorProblem
 */
export async function bootstrapAccount(stage: Stage, { root, run, print }: BootstrapContext): Promise<number> {
  const region = await currentRegion();
  const account = await signedInAccount(stage);
  print(`Preparing account ${account} in ${region} for ${stage.name}.`);
  const folder = import.meta.dirname;
  const { status } = await runTool(['cdk', 'bootstrap', `aws://${account}/${region}`], { root, run, folder });
  return status ?? 1;
}
