import { constants, existsSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';

const packages = join(import.meta.dirname, '../../node_modules');

/** sharp, what it asks for when it is loaded, and libvips for the machines that Lambda runs it on: 19 MB. */
const parts = ['sharp', 'detect-libc', 'semver', '@img/colour', '@img/sharp-linux-x64', '@img/sharp-libvips-linux-x64'];

/** Sources, types and pages are for people. */
const notRun = /\/(?:src|install|glib-2\.0)(?:\/|$)|\.(?:md|d\.[cm]?ts|map)$/;

/** What npm leaves out on a machine of another kind, with the command that brings it; nothing is downloaded here. */
function refuseMissing(folder: string): void {
  if (parts.every((part) => existsSync(join(folder, part)))) return;
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'sharp/package.json'), 'utf8'));
  throw new Error(
    `sharp for Linux on x64 is missing, which functions with images are deployed with: npm install --no-save --os=linux --cpu=x64 --libc=glibc sharp@${version}`,
  );
}

/**
 * Lays sharp beside a function, where its bundle finds it: a native library cannot be bundled.
 * @throws Error naming npm's command when this machine lacks the parts for Lambda's
 */
export async function copySharp(bundleFolder: string, from: string = packages): Promise<void> {
  refuseMissing(from);
  const copy = (part: string) => {
    const filter = (file: string) => !notRun.test(file.slice(from.length));
    const mode = constants.COPYFILE_FICLONE;
    return cp(join(from, part), join(bundleFolder, 'node_modules', part), { recursive: true, mode, filter });
  };
  await Promise.all(parts.map(copy));
}
