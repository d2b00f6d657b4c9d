import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { dataFolder, portVariables, startSettings } from '#infra/local/start-settings.ts';
import { type Check, type DoctorContext, ok, wrong } from './check.ts';

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

const stackSchema = z.object({ api: z.url() });

async function isRunning(environment: DoctorContext['environment']): Promise<boolean> {
  const file = join(dataFolder(environment), 'stack.json');
  if (!existsSync(file)) return false;
  const { api } = stackSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return fetch(`${api}/api/health`, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function busyPorts(environment: DoctorContext['environment']): Promise<string[]> {
  const wanted = Object.entries(startSettings(environment).ports ?? {});
  const busy: string[] = [];
  for (const [name, port] of wanted) {
    const { variable } = portVariables[name as keyof typeof portVariables];
    if (port !== 0 && !(await isFree(port))) busy.push(`${port} (${variable})`);
  }
  return busy;
}

export function localChecks({ root, environment }: DoctorContext): Check[] {
  return [
    {
      id: 'data-folder',
      label: 'Data folder',
      async run() {
        const folder = dataFolder(environment);
        try {
          mkdirSync(folder, { recursive: true });
          accessSync(folder, constants.R_OK | constants.W_OK);
          return ok(folder);
        } catch {
          return wrong(
            `${folder} cannot be written to`,
            'Set LOCAL_DATA_DIR to a folder of yours, or fix its permissions.',
          );
        }
      },
    },
    {
      id: 'ports',
      label: 'Ports',
      async run() {
        if (await isRunning(environment)) return ok('the stack is running');
        const busy = await busyPorts(environment);
        if (busy.length === 0) return ok('free');
        return wrong(
          `in use: ${busy.join(', ')}`,
          'Stop the program that uses them, or set the variable to another port or 0.',
        );
      },
    },
    {
      id: 'browser',
      label: 'Browser for PDFs and tests',
      async run() {
        const folder = join(root, 'node_modules/@sparticuz/chromium/bin');
        const isThere = existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('chromium'));
        return isThere ? ok() : wrong('it is not installed', 'Run npm install.');
      },
    },
  ];
}
