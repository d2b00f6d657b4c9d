import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeServer, listenOnLoopback } from '#infra/local/listen.ts';
import { portVariables } from '#infra/local/start-settings.ts';
import { type Check, runChecks } from '#infra/tooling/doctor/check.ts';
import { localChecks, machineChecks } from '#infra/tooling/doctor/machine-checks.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tellwren-doctor-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function lines(checks: readonly Check[]): Promise<string[]> {
  const out: string[] = [];
  await runChecks(checks, { print: (line) => out.push(line) });
  return out;
}

/** Of a machine where git and the check for packages print this. */
const machineLines = (changed = '', missing = '') =>
  lines(
    machineChecks(
      { root, run: async ({ program }) => ({ status: 0, output: program === 'git' ? changed : missing }) },
      true,
    ),
  );

const localLines = (environment: Record<string, string> = {}) => {
  const freePorts = Object.values(portVariables).map(({ variable }) => [variable, '0']);
  return lines(
    localChecks(root, { LOCAL_DATA_DIR: join(root, '.local'), ...Object.fromEntries(freePorts), ...environment }),
  );
};

it('a check that fails reports the reason, and those that need it are skipped', async () => {
  const refused = new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ENOTFOUND' }) });
  const timeout = Object.assign(new Error('The operation was aborted'), { name: 'TimeoutError' });
  expect(
    await lines([
      { id: 'page', label: 'Booking page', run: () => Promise.reject(refused) },
      { id: 'film', label: 'Films', needs: ['page'], run: async () => ({ kind: 'ok' }) },
      { id: 'mail', label: 'Mail', run: () => Promise.reject(timeout) },
    ]),
  ).toEqual([
    '✗ Booking page: the check failed (fetch failed: ENOTFOUND)',
    '    Check the network connection of this machine and try again.',
    '– Films: skipped, since this failed: Booking page',
    '✗ Mail: the check failed (timeout)',
    '    Check the network connection of this machine and try again.',
  ]);
});

it('reports missing packages, and uncommitted changes in production', async () => {
  expect(await machineLines(' M a\n M b\n', 'node_modules/zod\nnode_modules/vite\n')).toEqual([
    `✓ Node: ${process.version}`,
    '✗ Packages: 2 missing or of another version, for example node_modules/zod',
    '    Run any npm script, such as npm start: it installs them.',
    '✗ Work tree: 2 files are changed and not committed',
    '    Commit them, so that the same code can be deployed again.',
  ]);
  expect(await machineLines()).toContain('✓ Packages: match the lockfile');
});

it('reports a port in use with its variable, a data folder that cannot be created, and a missing browser', async () => {
  const server = createServer();
  const port = new URL(await listenOnLoopback(server, 0)).port;
  writeFileSync(join(root, 'file'), '');
  const out = await localLines({ API_PORT: port, LOCAL_DATA_DIR: join(root, 'file/data') });
  await closeServer(server);
  expect(out).toContain(`✗ Ports: in use: ${port} (API_PORT)`);
  expect(out.join('\n')).toMatch(/✗ Data folder: .*file\/data cannot be written to/);
  expect(out).toContain('✗ Browser for PDFs and tests: it is not installed');
  expect(await localLines()).toContain('✓ Ports: free');
});
