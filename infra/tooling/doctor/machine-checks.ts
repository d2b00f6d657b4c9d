import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { advice, type Check, type DoctorContext, fine, wrong } from './check.ts';

const neededNodeMajor = 24;
const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ version: z.optional(z.string()), optional: z.optional(z.boolean()) })),
});

function readLock(file: string) {
  return lockSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).packages;
}

/** Packages of the lockfile that are not there in that version; optional ones are for other systems. */
function missingPackages(root: string): string[] {
  const wanted = readLock(join(root, 'package-lock.json'));
  const list = join(root, 'node_modules/.package-lock.json');
  const installed = existsSync(list) ? readLock(list) : {};
  return Object.entries(wanted)
    .filter(([path, { optional }]) => path !== '' && !(optional === true && installed[path] === undefined))
    .filter(([path, { version }]) => installed[path]?.version !== version)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
}

/** What every command of the operator's needs of this machine. */
export function machineChecks({ root, run }: DoctorContext, isProduction: boolean): Check[] {
  return [
    {
      id: 'node',
      what: 'Node',
      run: async () =>
        Number.parseInt(process.versions.node, 10) >= neededNodeMajor
          ? fine(process.version)
          : wrong(`${process.version}`, `Install Node ${neededNodeMajor}: https://nodejs.org.`),
    },
    {
      id: 'packages',
      what: 'Packages',
      async run() {
        const missing = missingPackages(root);
        if (missing.length === 0) return fine('as the lockfile says');
        return wrong(`${missing.length} missing or of another version, ${missing[0]} among them`, 'Run npm install.');
      },
    },
    {
      id: 'git',
      what: 'Work tree',
      async run() {
        const git = (...args: string[]) => run({ program: 'git', args, folder: root, isShown: false });
        const { status, said } = await git('status', '--porcelain');
        if (status !== 0) return advice('this is no git repository', 'What is deployed cannot be found again.');
        if (said.trim() === '') return fine(`clean, at ${(await git('rev-parse', '--short', 'HEAD')).said.trim()}`);
        const changed = said.trim().split('\n').length;
        const found = `${changed} ${changed === 1 ? 'file is' : 'files are'} changed and not committed`;
        const say = isProduction ? wrong : advice;
        return say(found, 'Commit them: what is deployed should be a commit, so that it can be deployed again.');
      },
    },
  ];
}
