import type { Command } from 'commander';
import { createProgram, runProgram } from '#infra/local/command-line.ts';
import { readEnvFile } from '#infra/local/start-settings.ts';
import { createOperationsCommands } from './operations-commands.ts';
import { createOperatorCommands } from './run-operator.ts';

export const program = createProgram(
  'npm run ops --',
  'Works on the running local stack or, with --stage and your AWS credentials, on a stage.',
);
const print = (line: string) => console.log(line);
for (const command of [...createOperatorCommands(print), ...createOperationsCommands()]) program.addCommand(command);

const listedCommands = (group: Command): readonly Command[] =>
  group.commands.length === 0 || group.registeredArguments.length > 0 ? [group, ...group.commands] : group.commands;

program.configureHelp({
  visibleCommands: ({ commands }) => commands.flatMap(listedCommands),
  subcommandTerm: (command) =>
    [command.parent === program ? '' : command.parent?.name(), command.name(), command.usage()].join(' ').trim(),
});

if (import.meta.main) {
  readEnvFile();
  await runProgram(program);
}
