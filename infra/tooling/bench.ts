import { Command, InvalidArgumentError, Option } from 'commander';
import type { LoadSettings } from '#tests/load/support/load-settings.ts';
import type { BenchChoice } from './bench/bench.ts';
import { createProgram, parseNumber, parseNumbers, runProgram } from './command-line.ts';

const parts = ['cold', 'warm', 'units', 'chat', 'pdf', 'web', 'hash', 'cost'];

/** @throws InvalidArgumentError */
function parseParts(text: string): string {
  if (text.split(',').every((part) => parts.includes(part))) return text;
  throw new InvalidArgumentError(`Parts are ${parts.join(', ')}.`);
}

const writeOption = () =>
  new Option('--write', 'replaces the rows of this command in infra/docs/figures.md').default(false);
const roundsOption = () => new Option('--rounds <n>', 'how often').argParser(parseNumber).default(3);

type LoadChoice = Omit<LoadSettings, 'users'> & { readonly users?: readonly number[] };

const load = new Command('load')
  .description('how many customers this machine bears: rising users, then a customer with 1,000 stories')
  .option('--users <list>', 'steps of users (default: 1,5,10,25,50,100,200; in a soak 50)', parseNumbers)
  .option('--arrivals <list>', 'operations that begin in a second, in place of users', parseNumbers)
  .option('--seconds <n>', 'length of a step', parseNumber, 20)
  .option('--think <seconds>', "between a customer's operations", parseNumber, 1)
  .option('--delay <ms>', 'between the tokens of the model stand-in', parseNumber, 20)
  .option('--soak <minutes>', 'one number of users for so long, under faults, with memory watched', parseNumber)
  .option('--faults <share>', 'of calls to services that go wrong in a soak', parseNumber, 0.1)
  .option('--warmup <minutes>', 'of a soak that its memory is not judged by', parseNumber, 5)
  .option('--seed <n>', 'of random choices', parseNumber, Date.now() % 1_000_000)
  .option('--markdown', 'tables as Markdown', false)
  .addOption(new Option('--only <part>').choices(['all', 'steps', 'listing']).default('all'))
  .addOption(writeOption().conflicts(['users', 'arrivals']))
  .action(async ({ users, ...choice }: LoadChoice) => {
    const { runLoad } = await import('#tests/load/load.ts');
    const standard = choice.soak === undefined ? [1, 5, 10, 25, 50, 100, 200] : [50];
    process.exitCode = await runLoad({ ...choice, users: users ?? standard });
    // Connections of the load would keep the process.
    process.exit();
  });

interface PdfChoice {
  readonly runs: number;
  readonly pause: number;
  readonly write: boolean;
}

const pdf = new Command('pdf')
  .description('how long the PDF of a story takes, cold and warm')
  .option('--runs <n>', 'how often', parseNumber, 30)
  .option('--pause <ms>', 'between two', parseNumber, 300)
  .addOption(writeOption())
  .action(async ({ runs, pause, write }: PdfChoice) => {
    await (await import('#tests/load/pdf-speed.ts')).measurePdf(runs, pause, write);
  });

const editor = new Command('editor')
  .description('what typing into a long story costs')
  .addOption(roundsOption())
  .action(async ({ rounds }: { readonly rounds: number }) => {
    await (await import('#tests/load/editor-speed.ts')).measureEditor(rounds);
  });

const interview = new Command('interview')
  .description('how soon Wren answers in the browser')
  .addOption(roundsOption())
  .action(async ({ rounds }: { readonly rounds: number }) => {
    await (await import('#tests/load/interview-speed.ts')).measureInterviews(rounds);
  });

const accounts = new Command('accounts')
  .description('whether response times tell a stranger that an address is registered')
  .option('--samples <n>', 'of each class', parseNumber, 200)
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
  .description('mobile Lighthouse scores of the prerendered pages; ends with 1 where a page misses a gate')
  .option('--only <paths...>', 'only these pages', [])
  .option('--runs <n>', 'of each page', parseNumber, 3)
  .addOption(writeOption().conflicts('only'))
  .action(async ({ only, runs, write }: WebChoice) => {
    process.exitCode = await (await import('./audit-web.ts')).auditWeb(only, runs, write);
  });

export const program = createProgram('npm run bench --', 'Measures every function, cold and warm, beside its peers.')
  .option('--only <parts>', 'with commas between them', parseParts, parts.join(','))
  .option('--rounds <n>', 'of cold starts', parseNumber, 9)
  .option('--functions <ids>', 'only these, with commas between them', '')
  .option('--built', 'takes the bundles that npm run build left', false)
  .option('--markdown', 'tables as Markdown', false)
  .addOption(writeOption().conflicts('functions'))
  // Its subcommands have options of the same names.
  .enablePositionalOptions()
  .action(async (choice: BenchChoice) => (await import('./bench/bench.ts')).runBench(choice));
for (const subcommand of [load, pdf, editor, interview, accounts, web]) program.addCommand(subcommand);

if (import.meta.main) await runProgram(program);
