import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface CommandOptions {
  readonly program: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Uses the terminal for input and output; otherwise the output is returned. */
  readonly isShown: boolean;
}

export interface CommandResult {
  readonly status: number | null;
  readonly output: string;
}

/** Runs a program to its end. Tests pass a fake. */
export type RunCommand = (options: CommandOptions) => Promise<CommandResult>;

export const runCommand: RunCommand = ({ program, args, folder, environment, isShown }) => {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (status) => resolve({ status, output }));
  });
};

interface ToolOptions {
  readonly root: string;
  readonly run: RunCommand;
  /** Default: the root. */
  readonly folder?: string;
  readonly environment?: CommandOptions['environment'] | undefined;
}

/** Runs a program of the packages, which are installed first if they are missing, with its output on the terminal. */
export function runTool(
  [bin, ...args]: readonly [bin: string, ...args: string[]],
  { root, run, folder = root, environment }: ToolOptions,
): Promise<CommandResult> {
  const installed = [join(root, 'infra/tooling/ensure-installed.mjs'), '--bin', bin, ...args];
  const options = { program: process.execPath, args: installed, folder, isShown: true };
  return run(environment === undefined ? options : { ...options, environment });
}
