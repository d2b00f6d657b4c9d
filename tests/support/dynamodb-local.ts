import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '#infra/local/listen.ts';

const run = promisify(execFile);

/** The npm package with AWS's jar; cached, not a dependency (architecture 14). */
const packageName = 'amplify-dynamodb-simulator@2.9.30';
const cacheFolder = resolve(import.meta.dirname, '../../.cache');
const folder = join(cacheFolder, 'dynamodb-local-2.9.30');
const startWithinMs = 60_000;
/** JVM flags for a short-lived process with one client. */
const forShortRuns = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** AWS's DynamoDB Local on a free port, in memory; or the reason why it is unavailable (no Java or no registry). */
export async function startDynamodbLocal(): Promise<{ url: string; close(): Promise<void> } | { unavailable: string }> {
  const java = await run('java', ['-version']).catch(() => undefined);
  if (!java) return { unavailable: 'there is no java on the PATH' };
  const fetched = await fetchJar().catch((error: unknown) => error);
  if (fetched !== undefined) return { unavailable: `${packageName} could not be fetched: ${String(fetched)}` };
  return startJar(await findFreePort(0));
}

async function fetchJar(): Promise<undefined> {
  if (existsSync(join(folder, 'emulator/DynamoDBLocal.jar'))) return;
  // Unpacks and renames, so that an interrupted download is not used.
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

/** It responds 400 to an unsigned request; any response will do. */
async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}
