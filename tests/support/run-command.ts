import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { freePorts } from './free-ports.ts';

const root = resolve(import.meta.dirname, '../..');

/** A command of the project as a process, with everything it prints. */
export function runCommand(script: string, args: readonly string[], environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    // What was compiled for another start is found again.
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      WEB_MODE: 'none',
      ...freePorts,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  const exited = new Promise<number | null>((resolveExit) => child.once('close', resolveExit));
  /** With what it printed where it is another code: nobody can ask a process why afterwards. */
  const exitsWith = async (code: number) => expect(await exited, printed).toBe(code);
  return { child, exited, exitsWith, printed: () => printed };
}
