import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { StackAddresses } from '#infra/local/stack-environment.ts';
import { runCommand } from '#tests/support/run-command.ts';

const within = { timeout: 60_000, interval: 100 };
let dataDir: string;
let start: ReturnType<typeof runCommand>;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tellwren-start-'));
  start = runCommand('infra/local/start.ts', [], { LOCAL_DATA_DIR: dataDir });
});
afterAll(() => {
  start.child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

it('npm start serves, seeds a demo customer with a story, and stops cleanly', async () => {
  await vi.waitFor(() => expect(start.printed()).toContain('Demo account: demo@tellwren.test / tellwren'), within);
  const { api }: StackAddresses = JSON.parse(readFileSync(join(dataDir, 'stack.json'), 'utf8'));
  const login = await fetch(`${api}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'demo@tellwren.test', password: 'tellwren' }),
  });
  const { token } = (await login.json()) as { token: string };
  const stories = await fetch(`${api}/api/story`, { headers: { authorization: `Bearer ${token}` } });
  expect(await stories.json()).toMatchObject({ data: [{ status: 'ready', name: 'It Never Opened That Far' }] });
  start.child.kill('SIGTERM');
  await start.exitsWith(0);
  expect(start.printed()).toContain('offline draft  (connect one: npm start -- --model <url>)');
});

it('npm start ends before anything else when its model cannot be used, and never prints the key', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  closed.close();
  const refused = runCommand('infra/local/start.ts', ['--model', `localhost:${port}`, '--key', 'sk-secret'], {
    LOCAL_DATA_DIR: join(dataDir, 'other'),
  });
  await refused.exitsWith(1);
  expect(refused.printed()).toBe(
    `Trying the model at localhost:${port} …\nNothing answers at http://localhost:${port}: check the address, and that the server is running.\n`,
  );
  expect(existsSync(join(dataDir, 'other'))).toBe(false);
});
