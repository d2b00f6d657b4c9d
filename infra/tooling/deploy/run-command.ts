import { spawn } from 'node:child_process';

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
