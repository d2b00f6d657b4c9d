import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
});
