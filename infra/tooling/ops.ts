import { Command } from 'commander';
import { readEnvFile } from '#infra/local/start-settings.ts';
import { createProgram, runProgram } from './command-line.ts';
import { createOperationsCommands } from './operations-commands.ts';

/** Commands on single customers, orders, gifts …: they read their arguments themselves. */
const nouns = ['coupon', 'orders', 'gift', 'film', 'product', 'featured', 'message', 'mail', 'user'];

const nounCommand = (noun: string) =>
  new Command(noun)
    .helpOption(false)
    .argument('[words...]')
    .allowUnknownOption()
    .action(async (_words, _options, command: Command) => {
      const { runOps } = await import('./ops/run-ops.ts');
      process.exitCode = await runOps([noun, ...command.args], (line) => console.log(line));
    });

/**
 * `npm run ops -- <command>`: what the operator does by hand, on the running local stack or, with `--stage` and the operator's own
 * AWS credentials, on a stage. Without a command it lists them.
 */
export const program = createProgram(
  'npm run ops --',
  'Works on the running local stack or, with --stage and your AWS credentials, on a stage.',
);
for (const command of [...nouns.map(nounCommand), ...createOperationsCommands()]) program.addCommand(command);

if (import.meta.main) {
  readEnvFile();
  await runProgram(program);
}
