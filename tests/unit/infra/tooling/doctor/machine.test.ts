import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Check } from '#infra/tooling/doctor/check.ts';
import { localChecks } from '#infra/tooling/doctor/local-checks.ts';
import { machineChecks } from '#infra/tooling/doctor/machine-checks.ts';
import { runChecks } from '#infra/tooling/doctor/run-checks.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tellwren-doctor-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const freePorts = Object.fromEntries(
  ['WEB', 'API', 'DYNAMODB', 'S3', 'MAIL', 'STEP_FUNCTIONS', 'MODEL', 'PAYMENTS', 'SCHEDULER'].map((name) => [
    `${name}_PORT`,
    '0',
  ]),
);
const world = (environment: Record<string, string> = {}, said = '', missing = '') => ({
  root,
  environment: { LOCAL_DATA_DIR: join(root, '.local'), ...freePorts, ...environment },
  stripeUrl: '',
  run: async ({ program }: { readonly program: string }) => ({
    status: 0,
    output: program === 'git' ? said : missing,
  }),
  secret: async () => undefined,
  output: async () => undefined,
  resolveName: async () => [],
});

async function lines(checks: Parameters<typeof runChecks>[0]): Promise<string[]> {
  const out: string[] = [];
  await runChecks(checks, { print: (line) => out.push(line) });
  return out;
}

describe('failing check', () => {
  it.each([
    [
      new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ENOTFOUND' }) }),
      'fetch failed: ENOTFOUND',
    ],
    [Object.assign(new Error('The operation was aborted'), { name: 'TimeoutError' }), 'timeout'],
    [new RangeError('far'), 'RangeError: far'],
  ])('reports the reason: %s', async (error, why) => {
    const checks: Check[] = [
      { id: 'page', label: 'Booking page', run: () => Promise.reject(error) },
      { id: 'film', label: 'Films', needs: ['page'], run: async () => ({ kind: 'ok' }) },
    ];
    const [first, , last] = await lines(checks);
    expect([first, last]).toEqual([
      `✗ Booking page: the check failed (${why})`,
      '– Films: skipped, since this failed: Booking page',
    ]);
  });
});

describe('machine checks', () => {
  it('report missing packages, and uncommitted changes in production', async () => {
    const missing = 'node_modules/zod\nnode_modules/vite\n';
    expect(await lines(machineChecks(world({}, ' M a\n M b\n', missing), true))).toEqual([
      `✓ Node: ${process.version}`,
      '✗ Packages: 2 missing or of another version, for example node_modules/zod',
      '    Run any npm script, such as npm start: it installs them.',
      '✗ Work tree: 2 files are changed and not committed',
      '    Commit them, so that the same code can be deployed again.',
    ]);
    expect((await lines(machineChecks(world(), true)))[1]).toBe('✓ Packages: match the lockfile');
  });

  it('report a port in use, with its variable', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const out = await lines(localChecks(world({ API_PORT: String(port) })));
    server.close();
    expect(out).toContain(`✗ Ports: in use: ${port} (API_PORT)`);
    expect(await lines(localChecks(world()))).toContain('✓ Ports: free');
  });

  it('report a data folder that cannot be created, and a missing browser', async () => {
    writeFileSync(join(root, 'file'), '');
    const out = await lines(localChecks(world({ LOCAL_DATA_DIR: join(root, 'file/data') })));
    expect(out.join('\n')).toMatch(/✗ Data folder: .*file\/data cannot be written to/);
    expect(out).toContain('✗ Browser for PDFs and tests: it is not installed');
  });
});
