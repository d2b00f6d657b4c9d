import { Command, CommanderError } from 'commander';
import { operatorCommands } from '#functions/ops/commands.ts';
import { readEnvFile } from '#infra/local/start-settings.ts';
import { stageNames } from '#infra/stages.ts';
import { operatedFiles } from './operated-files.ts';
import { operatedTable } from './operated-table.ts';
import { runCommandLine } from './run-command-line.ts';

/** Makes a command and all below it throw instead of exiting, and print what they would write. */
function redirect(command: Command, print: (line: string) => void): void {
  const write = (text: string) => print(text.trimEnd());
  command
    .exitOverride()
    .showSuggestionAfterError(false)
    .configureOutput({ writeOut: write, writeErr: write, outputError: () => {} });
  for (const each of command.commands) redirect(each, print);
}

/** `npm run ops`: every command of the operator. */
export function opsProgram(print: (line: string) => void): Command {
  const program = new Command('npm run ops --').description(
    'Works on the running local stack or, with --stage and your AWS credentials, on a stage.',
  );
  // Every command in one list, not the groups alone.
  program.configureHelp({
    visibleCommands: ({ commands }) => commands.flatMap((group) => group.commands),
    subcommandTerm: (command) => `${command.parent?.name()} ${command.name()} ${command.usage()}`,
  });
  const operator = { stageNames, openTable: operatedTable, openFiles: operatedFiles, print };
  for (const command of operatorCommands(operator)) program.addCommand(command);
  redirect(program, print);
  return program;
}

/**
 * Runs one command; without one it lists them.
 * @returns the exit code: 0, or 2 for a wrong command, option or number of arguments, which `tell` gets in one line
 * @throws OperatorProblem for what the operator must put right
 */
export async function runOps(
  args: readonly string[],
  print: (line: string) => void,
  tell: (line: string) => void = (line) => console.error(line),
): Promise<number> {
  try {
    await opsProgram(print).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // A group without one of its commands has printed its help, as `--help` has.
    if (error.exitCode === 0 || error.code === 'commander.help') return 0;
    tell(error.message);
    return 2;
  }
}

if (import.meta.main) {
  await runCommandLine(() => {
    readEnvFile();
    return runOps(process.argv.slice(2), console.log);
  });
}
