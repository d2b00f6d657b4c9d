import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '#infra/local/listen.ts';

const run = promisify(execFile);

/** The npm package that carries AWS's jar; fetched into the cache, never a dependency (architecture 14). */
const packageName = 'amplify-dynamodb-simulator@2.9.30';
const cacheFolder = resolve(import.meta.dirname, '../../.cache');
const folder = join(cacheFolder, 'dynamodb-local-2.9.30');
const startWithinMs = 60_000;
/** It lives for minutes and has one caller: what it compiles thoroughly and cleans up in parallel costs more than it saves. */
const forShortRuns = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/**
 * AWS's own DynamoDB Local on a free port, in memory; or why it cannot be had here: no Java, or no registry to fetch it
 * from. Meant for the tests that hold our front to the real thing.
 */
export async function startDynamodbLocal(): Promise<{ url: string; close(): Promise<void> } | { unavailable: string }> {
  const java = await run('java', ['-version']).catch(() => undefined);
  if (!java) return { unavailable: 'there is no java on the PATH' };
  const fetched = await fetchJar().catch((error: unknown) => error);
  if (fetched !== undefined) return { unavailable: `${packageName} could not be fetched: ${String(fetched)}` };
  return startJar(await findFreePort(0));
}

async function fetchJar(): Promise<undefined> {
  if (existsSync(join(folder, 'emulator/DynamoDBLocal.jar'))) return;
  // Unpacked beside and renamed, so that an interrupted fetch is not taken for a whole one.
  const work = join(cacheFolder, `fetch-${process.pid}`);
  mkdirSync(work, { recursive: true });
  try {
    const { stdout } = await run('npm', ['pack', packageName, '--silent'], { cwd: work, timeout: 120_000 });
    await run('tar', ['-xzf', stdout.trim()], { cwd: work });
    rmSync(folder, { recursive: true, force: true });
    renameSync(join(work, 'package'), folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function startJar(port: number): Promise<{ url: string; close(): Promise<void> }> {
  const jarArguments = [...forShortRuns, '-Djava.library.path=./DynamoDBLocal_lib', '-jar', 'DynamoDBLocal.jar'];
  const child = spawn('java', [...jarArguments, '-inMemory', '-sharedDb', '-disableTelemetry', '-port', String(port)], {
    cwd: join(folder, 'emulator'),
    stdio: 'ignore',
  });
  const exited = new Promise<void>((resolveExit) => child.once('exit', () => resolveExit()));
  const close = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  const url = `http://127.0.0.1:${port}`;
  const endsAtMs = performance.now() + startWithinMs;
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() > endsAtMs) {
      await close();
      throw new Error(`DynamoDB Local did not start (exit code ${child.exitCode})`);
    }
    await wait(50);
  }
  return { url, close };
}

/** It answers 400 to a request without a signature: that it answers at all is what counts. */
async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}
