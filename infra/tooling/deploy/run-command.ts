import { spawn } from 'node:child_process';

export interface CommandOptions {
  readonly program: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** The operator sees what it says, and it may ask them; else it is handed back. */
  readonly isShown: boolean;
}

export interface CommandResult {
  /** Null when it was ended from outside. */
  readonly status: number | null;
  readonly said: string;
}

/** Runs a program to its end. The one way in which the operator's commands call others; tests bring their own. */
export type RunCommand = (wish: CommandOptions) => Promise<CommandResult>;

export const runCommand: RunCommand = ({ program, args, folder, environment, isShown }) => {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const hear = (chunk: Buffer) => {
    said += chunk;
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (status) => resolve({ status, said }));
  });
};
