import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { cp, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../../..');
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

/** The variable with the shared copy of the build. */
export const sharedSiteVariable = 'TEST_SITE_FOLDER';

/** Builds the site unless the last build is newer than every source. Returns the folder of the build. */
export async function builtSite(): Promise<string> {
  const newest = Math.max(...(await Promise.all(sources.map((source) => newestMs(path.join(root, source))))));
  if (!existsSync(built) || statSync(built).mtimeMs < newest) {
    await promisify(execFile)(
      process.execPath,
      [path.join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build', 'web'],
      {
        cwd: root,
        // The test mode would build React for development.
        env: { ...process.env, NODE_ENV: 'production' },
      },
    );
  }
  return folder;
}

/** Returns a copy of the built site, shared by the run if possible. */
export async function buildSite(): Promise<string> {
  const shared = process.env[sharedSiteVariable];
  if (shared !== undefined) return shared;
  const copy = await mkdtemp(path.join(tmpdir(), 'tellwren-site-'));
  await cp(await builtSite(), copy, { recursive: true });
  return copy;
}
