import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../..');
const sources = [
  'web/src',
  'web/desk',
  'web/public',
  'web/vite.config.ts',
  'web/react-router.config.ts',
  'web/page-scripts.ts',
  'web/tooling',
  'shared',
];
const folder = path.join(root, 'web/dist/client');
/** Built last. */
const built = path.join(folder, 'desk/index.html');

async function newestMs(entry: string): Promise<number> {
  const stats = statSync(entry);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const names = await readdir(entry, { recursive: true });
  return Math.max(...names.map((name) => statSync(path.join(entry, name)).mtimeMs));
}

/** The address that answers when a run's only build of the site is done (`npm test`, tests/support/site-build.ts). */
export const siteBuildVariable = 'TEST_SITE_BUILD';

/** The folder of the built site: waits for the build of this run; outside of one, builds it if a source changed. */
export async function buildSite(): Promise<string> {
  const url = process.env[siteBuildVariable];
  if (url === undefined) await buildIfChanged();
  else await requireBuild(url);
  return folder;
}

async function requireBuild(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(await response.text());
}

/** Builds the site unless the last build is newer than every source. */
export async function buildIfChanged(): Promise<void> {
  const newest = Math.max(...(await Promise.all(sources.map((source) => newestMs(path.join(root, source))))));
  if (existsSync(built) && statSync(built).mtimeMs >= newest) return;
  const command = path.join(root, 'node_modules/@react-router/dev/bin.cjs');
  // The test mode would build React for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [command, 'build', 'web'], { cwd: root, env });
}
