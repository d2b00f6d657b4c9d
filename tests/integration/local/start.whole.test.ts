import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { verificationTokens } from '#infra/local/seed/mail-inbox.ts';
import type { StackAddresses } from '#infra/local/stack-environment.ts';
import { runCommand } from '#tests/support/run-command.ts';

const within = { timeout: 60_000, interval: 50 };

describe('npm start', () => {
  let dataDir: string;
  const started: ChildProcess[] = [];
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'tellwren-start-'));
  });
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  const start = (environment: Readonly<Record<string, string>> = {}) => {
    const command = runCommand('infra/local/start.ts', [], { LOCAL_DATA_DIR: dataDir, ...environment });
    started.push(command.child);
    return command;
  };
  const addresses = (): Promise<StackAddresses> =>
    vi.waitFor(() => JSON.parse(readFileSync(join(dataDir, 'stack.json'), 'utf8')), within);
  const prints = (command: ReturnType<typeof start>, words: string) =>
    vi.waitFor(() => expect(command.printed()).toContain(words), within);
  const login = async (api: string) => {
    const response = await fetch(`${api}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'demo@tellwren.test', password: 'tellwren' }),
    });
    return { status: response.status, token: z.object({ token: z.string() }).parse(await response.json()).token };
  };
  const user = (api: string, token: string) =>
    fetch(`${api}/api/auth/user`, { headers: { authorization: `Bearer ${token}` } });

  it('serves, seeds and stops cleanly, and has the same data at the next start', async () => {
    const first = start();
    const { api, mail } = await addresses();
    expect(await (await fetch(`${api}/api/health`)).json()).toEqual({ status: 'ok' });
    await prints(first, 'Demo account: demo@tellwren.test / tellwren');
    const { status, token } = await login(api);
    expect(status).toBe(200);
    const stories = await fetch(`${api}/api/story`, { headers: { authorization: `Bearer ${token}` } });
    expect(await stories.json()).toMatchObject({ data: [{ status: 'ready' }] });
    const [link] = await verificationTokens(mail, 'demo@tellwren.test');

    first.child.kill('SIGTERM');
    await first.exitsWith(0);
    expect(existsSync(join(dataDir, 'stack.json'))).toBe(false);
    await expect(fetch(`${api}/api/health`)).rejects.toThrow();

    const second = start({ API_PORT: new URL(api).port });
    const again = await addresses();
    expect(again.api).toBe(api);
    expect((await user(api, token)).status).toBe(200);
    expect(await verificationTokens(again.mail, 'demo@tellwren.test')).toContain(link);
    second.child.kill('SIGINT');
    await second.exitsWith(0);
    expect(second.printed()).not.toContain('Demo account');
  });

  it('stops on a signal during its start', async () => {
    const fresh = join(dataDir, 'fresh');
    const command = start({ LOCAL_DATA_DIR: fresh });
    await vi.waitFor(() => expect(existsSync(fresh)).toBe(true), within);
    command.child.kill('SIGINT');
    await command.exitsWith(0);
    expect(command.printed()).not.toContain('did not start');
  });

  it('reports a busy port and its variable in one line', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await new Promise((resolveOpen) => squatter.once('listening', resolveOpen));
    const address = squatter.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const command = start({ MAIL_PORT: String(port) });
    await command.exitsWith(1);
    expect(command.printed()).toBe(
      `Port ${port} is already in use: set MAIL_PORT to another port (0 takes any free one).\n`,
    );
    squatter.close();
  });

  it('reports another stack on the folder, and reset refuses', async () => {
    const command = start();
    await addresses();
    const other = start();
    await other.exitsWith(1);
    expect(other.printed()).toBe(
      `Another stack already runs on ${dataDir}: stop it, or set LOCAL_DATA_DIR to another folder.\n`,
    );
    const reset = runCommand('infra/local/reset.ts', [], { LOCAL_DATA_DIR: dataDir });
    await reset.exitsWith(1);
    expect(reset.printed()).toContain('A stack is running');
    command.child.kill('SIGTERM');
    await command.exited;
  });

  it('leaves no process when it is killed', async () => {
    const command = start();
    const { api } = await addresses();
    command.child.kill('SIGKILL');
    await vi.waitFor(() => expect(fetch(`${api}/api/health`)).rejects.toThrow(), within);
    rmSync(join(dataDir, 'stack.json'));
  });

  it('refuses an invalid port and names its variable', async () => {
    const command = start({ API_PORT: 'http' });
    await command.exitsWith(1);
    expect(command.printed()).toContain('API_PORT is http');
  });

  it('npm run invoke calls one function with its sample event', async () => {
    const command = start();
    await addresses();
    const invoke = runCommand('infra/tooling/invoke.ts', ['getHealth'], { LOCAL_DATA_DIR: dataDir });
    await invoke.exitsWith(0);
    expect(invoke.printed()).toBe('getHealth: 200\n{\n  "status": "ok"\n}\n');
    const streaming = runCommand('infra/tooling/invoke.ts', ['sendChatMessage'], { LOCAL_DATA_DIR: dataDir });
    await streaming.exitsWith(0);
    expect(streaming.printed()).toMatch(/^sendChatMessage: 200\n\{\n {2}"success": true/);
    command.child.kill('SIGTERM');
    await command.exited;
    const without = runCommand('infra/tooling/invoke.ts', ['getHealth'], { LOCAL_DATA_DIR: dataDir });
    await without.exitsWith(1);
    expect(without.printed()).toBe('No stack is running: start one with npm start.\n');
  });

  it('reset deletes the data folder', async () => {
    const reset = runCommand('infra/local/reset.ts', [], { LOCAL_DATA_DIR: dataDir });
    await reset.exitsWith(0);
    expect(existsSync(dataDir)).toBe(false);
  });
});
