import { resolve } from 'node:path';
import { Command } from 'commander';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { createProgram, runProgram } from '#infra/local/command-line.ts';
import { readStage } from '#infra/stages.ts';
import { profileStages, sampleEnvironment } from './profile-stages.ts';
import { runCommand } from './run-command.ts';

const root = resolve(import.meta.dirname, '../..');

/** @throws OperatorProblem when it fails, after its own output */
async function runTool(program: string, args: readonly string[], isShown = true): Promise<string> {
  const { status, output } = await runCommand({ program, args, folder: root, environment: sampleEnvironment, isShown });
  if (status === 0) return output;
  console.error(output);
  throw new OperatorProblem(`${program} ${args.join(' ')} failed.`);
}

async function buildAllFunctions(onlyExisting = false): Promise<void> {
  const { buildFunctions } = await import('./build-functions.ts');
  const startedAt = performance.now();
  const built = await buildFunctions({ onlyExisting });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${built.length} functions built into dist/functions in ${seconds} s`);
}

async function buildAll(): Promise<void> {
  await runTool('react-router', ['build', 'web']);
  await buildAllFunctions();
}

export const program = createProgram('npm run build --', 'Builds the site and the functions.')
  .action(buildAll)
  .addCommand(
    new Command('web')
      .description('the site alone')
      .action(async () => void (await runTool('react-router', ['build', 'web']))),
  )
  .addCommand(
    new Command('functions')
      .description('the functions alone')
      .option('--only-existing', 'leaves out functions without a handler file')
      .action(({ onlyExisting }: { readonly onlyExisting?: boolean }) => buildAllFunctions(onlyExisting)),
  )
  .addCommand(
    new Command('types')
      .description('builds nothing: checks the types of everything, also of the site')
      .action(async () => {
        await runTool('react-router', ['typegen', 'web']);
        for (const project of ['.', 'web']) await runTool('tsc', ['--noEmit', '-p', project]);
      }),
  )
  .addCommand(
    new Command('templates')
      .description('site, functions and the templates of a stage of each profile')
      .option('--stage <name>', 'of this stage only, such as alice')
      .action(async ({ stage }: { readonly stage?: string }) => {
        const wanted = stage === undefined ? profileStages() : [readStage(stage, sampleEnvironment)];
        await buildAll();
        for (const { name } of wanted) {
          const args = [
            'synth',
            '--quiet',
            '--output',
            `cdk.out/${name}`,
            '-c',
            'functions=built',
            '-c',
            `stage=${name}`,
          ];
          const output = await runTool('cdk', args, false);
          // The CDK's last words offer templates by name, of which there are several.
          const notes = output.replace(/^(?:Successfully synthesized|Supply a stack id).*\n?/gm, '').trim();
          if (notes !== '') console.log(notes);
          console.log(`The templates of stage ${name} are in cdk.out/${name}.`);
        }
      }),
  );

if (import.meta.main) await runProgram(program);
