import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import type { RunCommand } from '#infra/tooling/run-command.ts';

interface DeployCommitOptions {
  readonly stage: string;
  readonly commit: string;
  readonly isSure: boolean;
  readonly isEmergency: boolean;
}

/**
 * Deploys another commit, usually an older one, from a temporary work tree with that commit's packages and deploy command
 * (decision 0103).
 * @returns the exit code
 * @throws OperatorProblem
 */
export async function deployCommit(
  { stage, commit, isSure, isEmergency }: DeployCommitOptions,
  root: string,
  run: RunCommand,
): Promise<number> {
  const git = (...args: string[]) => run({ program: 'git', args, folder: root, isShown: false });
  const revision = await git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`);
  if (revision.status !== 0) throw new OperatorProblem(`There is no commit ${commit}: see git log.`);
  const folder = join(mkdtempSync(join(tmpdir(), 'tellwren-deploy-')), 'tree');
  const added = await git('worktree', 'add', '--detach', folder, revision.output.trim());
  if (added.status !== 0) throw new OperatorProblem(`git could not check out ${commit}: ${added.output.trim()}`);
  try {
    const deploy = join(folder, 'infra/tooling/deploy.ts');
    if (!existsSync(deploy))
      throw new OperatorProblem(`${commit} is older than this command: check it out and see its README.`);
    const args = [
      join(folder, 'infra/tooling/ensure-installed.mjs'),
      deploy,
      '--stage',
      stage,
      ...(isSure ? ['--yes'] : []),
      ...(isEmergency ? ['--emergency'] : []),
    ];
    const { status } = await run({ program: process.execPath, args, folder, isShown: true });
    return status ?? 1;
  } finally {
    await git('worktree', 'remove', '--force', folder);
    rmSync(join(folder, '..'), { recursive: true, force: true });
  }
}
