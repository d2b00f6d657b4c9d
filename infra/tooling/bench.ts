import { Command, Option } from 'commander';
import { createProgram, parseNumber, parseNumbers, runProgram } from '#infra/local/command-line.ts';
import type { BenchChoice } from './bench/functions.ts';
import type { LoadSettings } from './load/load.ts';

const writeOption = () =>
  new Option('--write', 'replaces the rows of this command in infra/docs/figures.md').default(false);

const load = new Command('load')
  .description('how many customers this machine can serve: increasing users of the local stack')
  .option('--users <list>', 'numbers of users', parseNumbers, [1, 5, 10, 25, 50, 100, 200])
  .option('--seconds <n>', 'length of a step', parseNumber, 20)
  .option('--think <seconds>', "pause between a customer's operations", parseNumber, 1)
  .option('--delay <ms>', 'delay between tokens of the local model', parseNumber, 20)
  .addOption(writeOption())
  .action(async (settings: LoadSettings) => {
    process.exitCode = await (await import('./load/load.ts')).runLoad(settings);
    // Open connections of the customers would keep the process alive.
    process.exit();
  });

interface PdfChoice {
  readonly runs: number;
  readonly pause: number;
  readonly write: boolean;
}

const pdf = new Command('pdf')
  .description('time to print a story as PDF, cold and warm')
  .option('--runs <n>', 'number of runs', parseNumber, 30)
  .option('--pause <ms>', 'pause between two runs', parseNumber, 300)
  .addOption(writeOption())
  .action(async ({ runs, pause, write }: PdfChoice) => {
    await (await import('./bench/pdf.ts')).measurePdf(runs, pause, write);
  });

const web = new Command('web')
  .description('mobile Lighthouse scores of the prerendered pages; exits with 1 when a page misses a goal')
  .option('--only <paths...>', 'only these pages', [])
  .option('--runs <n>', 'runs per page', parseNumber, 3)
  .action(async ({ only, runs }: { readonly only: readonly string[]; readonly runs: number }) => {
    process.exitCode = await (await import('./bench/web.ts')).measureWeb(only, runs);
  });

export const program = createProgram(
  'npm run bench --',
  'Measures every function, cold and warm, against an empty one.',
)
  .addOption(new Option('--only <part>').choices(['cold', 'warm', 'all']).default('all'))
  .option('--rounds <n>', 'rounds of cold starts', parseNumber, 9)
  .option('--functions <ids>', 'only these functions, separated by commas', '')
  .option('--built', 'uses the bundles of the last npm run build', false)
  .addOption(writeOption().conflicts('functions'))
  .enablePositionalOptions()
  .action(async (choice: BenchChoice) => (await import('./bench/functions.ts')).benchFunctions(choice));
for (const subcommand of [load, pdf, web]) program.addCommand(subcommand);

if (import.meta.main) await runProgram(program);
