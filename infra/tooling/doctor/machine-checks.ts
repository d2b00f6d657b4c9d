import { join } from 'node:path';
import { advice, type Check, type DoctorContext, ok, wrong } from './check.ts';

const neededNodeMajor = 24;
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
        const args = [join(root, 'infra/tooling/ensure-installed.mjs'), '--check'];
        const { output } = await run({ program: process.execPath, args, folder: root, isShown: false });
        const missing = output.split('\n').filter((name) => name !== '');
        if (missing.length === 0) return ok('match the lockfile');
        return wrong(
          `${missing.length} missing or of another version, for example ${missing[0]}`,
          'Run any npm script, such as npm start: it installs them.',
        );
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
