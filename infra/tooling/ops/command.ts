import type { ParseArgsConfig } from 'node:util';
import type { OperatedTable } from '#infra/tooling/operated-table.ts';

/** What a command was called with. */
export interface CommandCall {
  readonly table: OperatedTable;
  /** The stage it works on; undefined for the running local stack. */
  readonly stage: string | undefined;
  /** What stands after the command's own words. */
  readonly arguments: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly print: (line: string) => void;
}

/** One command of the operator's: `npm run ops -- <words> <arguments> <options>`. */
export interface Command {
  readonly words: string;
  /** The arguments and options, as they are written. */
  readonly takes: string;
  readonly does: string;
  /** How many arguments it takes. */
  readonly arguments: number;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** @throws OperatorProblem */
  run(call: CommandCall): Promise<void>;
}
