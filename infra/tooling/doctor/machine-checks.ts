import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { advice, type Check, type DoctorContext, ok, wrong } from './check.ts';

const neededNodeMajor = 24;
const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ version: z.optional(z.string()), optional: z.optional(z.boolean()) })),
});

function readLock(file: string) {
  return lockSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).packages;
}

function missingPackages(root: string): string[] {
  const wanted = readLock(join(root, 'package-lock.json'));
  const list = join(root, 'node_modules/.package-lock.json');
  const installed = existsSync(list) ? readLock(list) : {};
  return Object.entries(wanted)
    .filter(([path, { optional }]) => path !== '' && !(optional === true && installed[path] === undefined))
    .filter(([path, { version }]) => installed[path]?.version !== version)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
}

export function machineChecks({ root, run }: DoctorContext, isProduction: boolean): Check[] {
  return [
    {
      id: 'node',
      label: 'Node',
      run: async () =>
        Number.parseInt(process.versions.node, 10) >= neededNodeMajor
          ? ok(process.version)
          : wrong(`${process.version}`, `Install Node ${neededNodeMajor}: https://nodejs.org.`),
    },
    {
      id: 'packages',
      label: 'Packages',
      async run() {
        const missing = missingPackages(root);
        if (missing.length === 0) return ok('match the lockfile');
        return wrong(`${missing.length} missing or of another version, for example ${missing[0]}`, 'Run npm install.');
      },
    },
    {
      id: 'git',
      label: 'Work tree',
      async run() {
        const git = (...args: string[]) => run({ program: 'git', args, folder: root, isShown: false });
        const { status, output } = await git('status', '--porcelain');
        if (status !== 0)
          return advice('not a git repository', 'Use a repository, so that the deployed code can be found again.');
        if (output.trim() === '') return ok(`clean, at ${(await git('rev-parse', '--short', 'HEAD')).output.trim()}`);
        const changed = output.trim().split('\n').length;
        const found = `${changed} ${changed === 1 ? 'file is' : 'files are'} changed and not committed`;
        const severity = isProduction ? wrong : advice;
        return severity(found, 'Commit them, so that the same code can be deployed again.');
      },
    },
  ];
}
