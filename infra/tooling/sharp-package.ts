import { constants, existsSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';

const packages = join(import.meta.dirname, '../../node_modules');

/** sharp, its dependencies, and libvips for Lambda's machines: 19 MB. */
const parts = ['sharp', 'detect-libc', 'semver', '@img/colour', '@img/sharp-linux-x64', '@img/sharp-libvips-linux-x64'];

const nonRuntimeFile = /\/(?:src|install|glib-2\.0)(?:\/|$)|\.(?:md|d\.[cm]?ts|map)$/;

function requireLinuxPackages(folder: string): void {
  if (parts.every((part) => existsSync(join(folder, part)))) return;
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'sharp/package.json'), 'utf8'));
  throw new Error(
    `sharp for Linux on x64 is missing; functions with images need it: npm install --no-save --os=linux --cpu=x64 --libc=glibc sharp@${version}`,
  );
}

/**
 * Copies sharp into a function's node_modules: a native library cannot be bundled.
 * @throws Error naming npm's command when Lambda's packages are missing
 */
export async function copySharp(bundleFolder: string, from: string = packages): Promise<void> {
  requireLinuxPackages(from);
  const copy = (part: string) => {
    const filter = (file: string) => !nonRuntimeFile.test(file.slice(from.length));
    const mode = constants.COPYFILE_FICLONE;
    return cp(join(from, part), join(bundleFolder, 'node_modules', part), { recursive: true, mode, filter });
  };
  await Promise.all(parts.map(copy));
}
