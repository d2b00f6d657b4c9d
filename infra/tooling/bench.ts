import { Command, InvalidArgumentError, Option } from 'commander';
import { createProgram, parseNumber, parseNumbers, runProgram } from '#infra/local/command-line.ts';
import type { LoadSettings } from '#tests/load/support/load-settings.ts';
import type { BenchChoice } from './bench/bench.ts';

const parts = ['cold', 'warm', 'units', 'chat', 'pdf', 'web', 'hash'];

/** @throws InvalidArgumentError */
function parseParts(text: string): string {
  if (text.split(',').every((part) => parts.includes(part))) return text;
  throw new InvalidArgumentError(`Parts are ${parts.join(', ')}.`);
}

const writeOption = () =>
  new Option('--write', 'replaces the rows of this command in infra/docs/figures.md').default(false);
const roundsOption = () => new Option('--rounds <n>', 'number of runs').argParser(parseNumber).default(3);

type LoadChoice = Omit<LoadSettings, 'users'> & { readonly users?: readonly number[] };

const load = new Command('load')
  .description('how many customers this machine can serve: increasing users, then a customer with 1,000 stories')
  .option('--users <list>', 'numbers of users (default: 1,5,10,25,50,100,200; in a soak 50)', parseNumbers)
  .option('--arrivals <list>', 'operations per second, instead of users', parseNumbers)
  .option('--seconds <n>', 'length of a step', parseNumber, 20)
  .option('--think <seconds>', "pause between a customer's operations", parseNumber, 1)
  .option('--delay <ms>', 'delay between tokens of the local model', parseNumber, 20)
  .option('--soak <minutes>', 'runs one number of users for this time with faults, and watches memory', parseNumber)
  .option('--faults <share>', 'share of service calls that fail in a soak', parseNumber, 0.1)
  .option('--warmup <minutes>', 'minutes of a soak before memory is compared', parseNumber, 5)
  .option('--seed <n>', 'seed of random choices', parseNumber, Date.now() % 1_000_000)
  .option('--markdown', 'tables as Markdown', false)
  .addOption(new Option('--only <part>').choices(['all', 'steps', 'listing']).default('all'))
  .addOption(writeOption().conflicts(['users', 'arrivals']))
  .action(async ({ users, ...choice }: LoadChoice) => {
    const { runLoad } = await import('#tests/load/load.ts');
    const standard = choice.soak === undefined ? [1, 5, 10, 25, 50, 100, 200] : [50];
    process.exitCode = await runLoad({ ...choice, users: users ?? standard });
    // Open connections of the load client would keep the process alive.
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
    await (await import('#tests/load/pdf-speed.ts')).measurePdf(runs, pause, write);
  });

const editor = new Command('editor')
  .description('cost of typing in a long story')
  .addOption(roundsOption())
  .action(async ({ rounds }: { readonly rounds: number }) => {
    await (await import('#tests/load/editor-speed.ts')).measureEditor(rounds);
  });

const interview = new Command('interview')
  .description('time until Wren replies in the browser')
  .addOption(roundsOption())
  .action(async ({ rounds }: { readonly rounds: number }) => {
    await (await import('#tests/load/interview-speed.ts')).measureInterviews(rounds);
  });

const accounts = new Command('accounts')
  .description('whether response times reveal that an address is registered')
  .option('--samples <n>', 'samples per class', parseNumber, 200)
  .addOption(new Option('--only <call>').choices(['login', 'register', 'resend', 'forgot']))
  .action(async ({ samples, only }: { readonly samples: number; readonly only?: string }) => {
    await (await import('#tests/load/account-timing.ts')).measureAccounts(samples, only);
  });

interface WebChoice {
  readonly only: readonly string[];
  readonly runs: number;
  readonly write: boolean;
}

const web = new Command('web')
  .description('mobile Lighthouse scores of the prerendered pages; exits with 1 when a page misses a gate')
  .option('--only <paths...>', 'only these pages', [])
  .option('--runs <n>', 'runs per page', parseNumber, 3)
  .addOption(writeOption().conflicts('only'))
  .action(async ({ only, runs, write }: WebChoice) => {
    process.exitCode = await (await import('./audit-web.ts')).auditWeb(only, runs, write);
  });

export const program = createProgram(
  'npm run bench --',
  'Measures every function, cold and warm, and compares with other implementations.',
)
  .option('--only <parts>', 'parts, separated by commas', parseParts, parts.join(','))
  .option('--rounds <n>', 'rounds of cold starts', parseNumber, 9)
  .option('--functions <ids>', 'only these functions, separated by commas', '')
  .option('--built', 'uses the bundles of the last npm run build', false)
  .option('--markdown', 'tables as Markdown', false)
  .addOption(writeOption().conflicts('functions'))
  .enablePositionalOptions()
  .action(async (choice: BenchChoice) => (await import('./bench/bench.ts')).runBench(choice));
for (const subcommand of [load, pdf, editor, interview, accounts, web]) program.addCommand(subcommand);

if (import.meta.main) await runProgram(program);
