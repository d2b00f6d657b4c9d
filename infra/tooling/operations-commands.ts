import { resolve } from 'node:path';
import { Command } from 'commander';
import { reportProblem, requiredStage, stageOption } from '#infra/local/command-line.ts';
import { createSecretsCommand } from './secrets/secrets-command.ts';

interface StageChoice {
  readonly stage?: string;
}

const root = resolve(import.meta.dirname, '../..');
const print = (line: string) => console.log(line);

const doctor = () =>
  new Command('doctor')
    .description('reports problems and how to fix them, on this machine or on a stage')
    .addOption(stageOption())
    .action(async ({ stage }: StageChoice) => {
      const { runDoctor } = await import('./doctor/run-doctor.ts');
      const { runCommand } = await import('./run-command.ts');
      process.exitCode = await runDoctor(stage, { root, run: runCommand, print });
    });

const bootstrap = () =>
  new Command('bootstrap')
    .description("prepares a stage's AWS account and region for deployments, once")
    .addOption(requiredStage())
    .action(async ({ stage }: { readonly stage: string }) => {
      const { bootstrapAccount } = await import('./deploy/bootstrap-account.ts');
      const { runCommand } = await import('./run-command.ts');
      const { readTargetStage } = await import('./target-stage.ts');
      process.exitCode = await bootstrapAccount(readTargetStage(stage), { root, run: runCommand, print });
    });

interface RollbackOptions {
  readonly stage: string;
  readonly yes?: boolean;
  readonly undo?: boolean;
}

const rollback = () =>
  new Command('rollback')
    .description('shows and moves the calls of the API back to the versions before the last deployment, in seconds')
    .addOption(requiredStage())
    .option('--yes', 'does not ask')
    .option('--undo', 'moves them forward again')
    .action(async ({ stage: name, yes: isSure = false, undo: isUndone = false }: RollbackOptions) => {
      const { rollbackStage } = await import('./deploy/rollback-stage.ts');
      const { readTargetStage } = await import('./target-stage.ts');
      const { openTargetTable } = await import('./target-table.ts');
      const { recordAct } = await import('#functions/ops/operators.ts');
      const { ask } = await import('./ask.ts');
      const stage = readTargetStage(name);
      const record = async (what: string) => recordAct(await openTargetTable(name), { action: 'rollback', what });
      await rollbackStage({ stage, isSure, isUndone }, { print, ask: process.stdin.isTTY ? ask : undefined, record });
    });

interface PipelineOptions {
  readonly stage: string;
  readonly repository: string;
  readonly existingProvider?: boolean;
}

const pipeline = () =>
  new Command('pipeline')
    .description("creates the role with which a repository's GitHub jobs deploy a stage, once")
    .addOption(requiredStage())
    .requiredOption('--repository <owner/name>', 'as GitHub writes it in the subject of its tokens')
    .option('--existing-provider', "uses the provider of GitHub's tokens that the account already has")
    .action(async ({ stage, repository, existingProvider = false }: PipelineOptions) => {
      const { deployPipeline } = await import('./deploy/deploy-pipeline.ts');
      const { runCommand } = await import('./run-command.ts');
      const { signedInAccount } = await import('./deploy/signed-in-account.ts');
      const { stackOutputs } = await import('./stage-outputs.ts');
      const { currentRegion } = await import('./signed-call.ts');
      const { readTargetStage } = await import('./target-stage.ts');
      await deployPipeline(
        { stage: readTargetStage(stage), repository, isProviderExisting: existingProvider },
        { root, run: runCommand, print, account: signedInAccount, outputs: stackOutputs, region: currentRegion },
      );
    });

const secrets = () =>
  createSecretsCommand({
    readValue: async (what) => (await import('./secrets/read-value.ts')).readSecretValue(what),
    print,
    now: Date.now,
  });

const alarms = () =>
  new Command('alarms')
    .description('shows the state of every alarm of the running local stack, or of a stage in CloudWatch')
    .option('--raised', 'only raised alarms')
    .option('--json', 'as JSON')
    .addOption(stageOption())
    .action(async (options: StageChoice & { readonly raised?: boolean; readonly json?: boolean }) => {
      const { showAlarms } = await import('./alarms/show-alarms.ts');
      await showAlarms(options, print);
    });

const drill = () =>
  new Command('drill')
    .description('causes a fault on the running local stack and shows its alarm and recovery; lists the drills')
    .argument('[name]', 'a drill, or all')
    .action(async (name: string | undefined) => {
      const { runDrills } = await import('./drills/run-drills.ts');
      process.exitCode = await runDrills(name, print);
    })
    .addCommand(
      new Command('line')
        .description('writes a log line, for alarms whose fault cannot happen locally')
        .argument('<code>')
        .argument('[times]', '1 to 99', '1')
        .action(async (code: string, times: string) => {
          const { writeLines } = await import('./drills/run-drills.ts');
          const { runningStack } = await import('./running-stack.ts');
          writeLines(runningStack().dataDir, code, times);
          print(`${times} of ${code} written: npm run ops -- alarms --raised`);
        }),
    );

const costs = () =>
  new Command('costs').description('cost of a month without visitors, of each kind of stage').action(async () => {
    const { costsText } = await import('./costs/resting-costs.ts');
    print(costsText());
  });

const invariants = () =>
  new Command('invariants')
    .description('checks every item of a table, and the files it names, for consistency')
    .addOption(stageOption())
    .action(async ({ stage }: StageChoice) => {
      const { runInvariants } = await import('./invariants.ts');
      // 1: a rule is violated; 2: the table could not be read.
      const exitCode = await runInvariants(stage, print).catch((error) => reportProblem(error, 2));
      process.exitCode = exitCode ?? 2;
    });

const stripeListen = () =>
  new Command('stripe-listen')
    .description("forwards the webhooks of Stripe's test mode to the stack on this machine")
    .action(async () => {
      const { listenToStripe } = await import('./stripe-listen.ts');
      process.exitCode = await listenToStripe(print);
    });

const sbom = () =>
  new Command('sbom')
    .description('prints the components of the product, as CycloneDX')
    .action(async () => (await import('./sbom.ts')).printSbom());

/** The operator's commands on a stage or the local stack; those on customers and orders are in functions/ops. */
export function createOperationsCommands(): Command[] {
  return [doctor, invariants, alarms, drill, rollback, bootstrap, pipeline, secrets, costs, stripeListen, sbom].map(
    (create) => create(),
  );
}
