import { resolve } from 'node:path';
import { Command } from 'commander';
import { createProgram, requiredStage, runProgram } from '#infra/local/command-line.ts';
import { countFirstDay } from './alarms/first-day.ts';
import { ask, readLine } from './ask.ts';
import { deployCommit } from './deploy/deploy-commit.ts';
import { deployStage } from './deploy/deploy-stage.ts';
import { livePages } from './deploy/live-pages.ts';
import { pruneVersions } from './deploy/prune-versions.ts';
import { canReserveConcurrency } from './doctor/account-checks.ts';
import { checkStage } from './doctor/run-doctor.ts';
import { runCommand } from './run-command.ts';
import { stageOutput } from './stage-outputs.ts';
import { readTargetStage } from './target-stage.ts';

const root = resolve(import.meta.dirname, '../..');
const print = (line: string) => console.log(line);

interface DeployChoice {
  readonly stage: string;
  readonly yes?: boolean;
  readonly commit?: string;
  readonly emergency?: boolean;
  readonly rehearse?: boolean;
}

async function rehearse(name: string): Promise<number> {
  const { rehearsedStage } = await import('#infra/stacks/next-version.ts');
  const stage = rehearsedStage(readTargetStage(name));
  const { startEmulator } = await import('./deploy/emulator.ts');
  // First, so that nothing below can reach AWS.
  const { endpoint, stop } = await startEmulator(process.env, stage.region);
  try {
    const { rehearseStage } = await import('./deploy/rehearse-stage.ts');
    const { bootstrapAccount } = await import('./deploy/bootstrap-account.ts');
    const { destroyStage } = await import('./deploy/destroy-stage.ts');
    const { createSecretStore } = await import('./secrets/secret-store.ts');
    return await rehearseStage(stage, endpoint, {
      root,
      print,
      run: runCommand,
      store: createSecretStore(stage),
      bootstrap: (run) => bootstrapAccount(stage, { root, run, print }),
      output: (output) => stageOutput(stage, output),
      pruneVersions: () => pruneVersions(stage),
      destroy: (printDetail) => destroyStage({ stage, isSure: true }, { print: printDetail, read: undefined }),
    });
  } finally {
    await stop();
  }
}

async function deploy(choice: DeployChoice): Promise<number> {
  const { stage: name, yes: isSure = false, commit, emergency: isEmergency = false } = choice;
  const stage = readTargetStage(name);
  if (commit !== undefined) return deployCommit({ stage: stage.name, commit, isSure, isEmergency }, root, runCommand);
  const problems = await deployStage(
    { stage, isSure, isEmergency },
    {
      root,
      print,
      run: runCommand,
      ask: process.stdin.isTTY ? ask : undefined,
      examine: (part) => checkStage(stage, { root, run: runCommand, print }, part),
      output: (output) => stageOutput(stage, output),
      livePages,
      canReserve: canReserveConcurrency,
      pruneVersions: () => pruneVersions(stage),
      countFirstDay: () => countFirstDay(stage),
    },
  );
  print(
    problems === 0
      ? '\nAll checks passed.'
      : `\n${problems} to fix; then run npm run doctor -- --stage ${stage.name} again.`,
  );
  return 0;
}

export const program = createProgram(
  'npm run deploy --',
  'Checks, builds, shows the changes, asks, deploys, and lists what remains to do.',
)
  .addOption(requiredStage())
  .option('--yes', 'does not ask')
  .option('--commit <sha>', 'deploys that commit instead of this one, for a rollback')
  .option('--emergency', 'moves all calls to the new version at once and ignores release alarms')
  .option('--rehearse', 'deploys twice to an AWS emulator on this machine, and destroys the stage again')
  .action(async (choice: DeployChoice) => {
    process.exitCode = choice.rehearse === true ? await rehearse(choice.stage) : await deploy(choice);
  })
  .addCommand(
    new Command('destroy')
      .description('deletes a stage that is not protected, with all its data')
      .configureHelp({ showGlobalOptions: true })
      .action(async (_own: object, command: Command) => {
        const { stage, yes: isSure = false } = command.optsWithGlobals<DeployChoice>();
        const { destroyStage } = await import('./deploy/destroy-stage.ts');
        const read = process.stdin.isTTY ? readLine : undefined;
        process.exitCode = await destroyStage({ stage: readTargetStage(stage), isSure }, { print, read });
      }),
  )
  .addCommand(
    new Command('watch')
      .description('deploys changed functions to a personal stage or dev at each save')
      .configureHelp({ showGlobalOptions: true })
      .action(async (_own: object, command: Command) => {
        const { watchStage } = await import('./deploy/watch-stage.ts');
        const stage = readTargetStage(command.optsWithGlobals<DeployChoice>().stage);
        process.exitCode = await watchStage(stage, root, runCommand);
      }),
  );

if (import.meta.main) await runProgram(program);
