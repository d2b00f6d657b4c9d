import type { Command } from 'commander';
import { operatorCommands } from '#functions/ops/commands.ts';
import { createProgram, parseProgram } from '#infra/local/command-line.ts';
import { targetDeskUrl } from './target-desk.ts';
import { openTargetFiles } from './target-files.ts';
import { readTargetLogs } from './target-logs.ts';
import { openTargetTable } from './target-table.ts';

type Print = (line: string) => void;

export function createOperatorCommands(print: Print): Command[] {
  return operatorCommands({
    openTable: openTargetTable,
    openFiles: openTargetFiles,
    deskUrl: targetDeskUrl,
    readLogs: readTargetLogs,
    print,
  });
}

/**
 * Runs an operator command with other outputs than the terminal.
 * @returns the exit code: 0, or 2 for a wrong command, option or number of arguments, with one line to `printError`
 * @throws OperatorProblem
 */
export async function runOperator(
  args: readonly string[],
  print: Print,
  printError: Print = (line) => console.error(line),
): Promise<number> {
  const program = createProgram('npm run ops --', '');
  for (const command of createOperatorCommands(print)) program.addCommand(command);
  return parseProgram(program, args, (text) => print(text.trimEnd()), printError);
}
