import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';

const manifestSchema = z.looseObject({ devDependencies: z.optional(z.unknown()) });
const lockfileSchema = z.looseObject({
  packages: z.record(z.string(), z.looseObject({ dev: z.optional(z.boolean()) })),
});

const root = join(import.meta.dirname, '../..');

function readJson<T extends z.ZodMiniType>(schema: T, file: string): z.output<T> {
  return schema.parse(JSON.parse(readFileSync(join(root, file), 'utf8')));
}

/**
 * Manifest and lockfile without development packages. `npm sbom --omit dev` (npm 11.19) also drops packages that tools share with
 * the product, such as zod and React.
 */
function withoutDevPackages() {
  const { devDependencies: _, ...manifest } = readJson(manifestSchema, 'package.json');
  const lockfile = readJson(lockfileSchema, 'package-lock.json');
  const shipped = Object.entries(lockfile.packages).filter(([, { dev }]) => dev !== true);
  return { manifest, lockfile: { ...lockfile, packages: { ...Object.fromEntries(shipped), '': manifest } } };
}

export function printSbom(): void {
  const folder = mkdtempSync(join(tmpdir(), 'tellwren-sbom-'));
  try {
    const { manifest, lockfile } = withoutDevPackages();
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lockfile));
    const wanted = ['--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
    execFileSync('npm', ['sbom', ...wanted], { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
