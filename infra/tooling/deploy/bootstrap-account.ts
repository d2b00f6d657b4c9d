import { join } from 'node:path';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { currentRegion } from '#infra/tooling/signed-call.ts';
import type { RunCommand } from './run-command.ts';

interface BootstrapContext {
  readonly root: string;
  readonly run: RunCommand;
  readonly print: (line: string) => void;
}

/**
 * Creates what the CDK needs in the account and region that the operator is signed in to: a bucket for bundles, and roles.
 * Repeating it updates them. Not run in the root, whose cdk.json names the app: the CDK would synthesise it without a stage.
 * @returns the exit code
 */
export async function bootstrapAccount(stage: string, { root, run, print }: BootstrapContext): Promise<number> {
  const region = await currentRegion();
  const { Account: account } = await new STSClient({}).send(new GetCallerIdentityCommand({}));
  print(`Preparing account ${account} in ${region} for ${stage}.`);
  const args = [
    join(root, 'infra/tooling/ensure-installed.mjs'),
    '--bin',
    'cdk',
    'bootstrap',
    `aws://${account}/${region}`,
  ];
  const { status } = await run({ program: process.execPath, args, folder: import.meta.dirname, isShown: true });
  return status ?? 1;
}
