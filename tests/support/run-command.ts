import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { freePorts } from './free-ports.ts';

const root = resolve(import.meta.dirname, '../..');

/** Runs a command of the project and collects its output. */
export function runCommand(script: string, args: readonly string[], environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    // Reuses the compile cache.
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
  /** Shows the output if the exit code differs. */
  const exitsWith = async (code: number) => expect(await exited, printed).toBe(code);
  return { child, exited, exitsWith, printed: () => printed };
}
