import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deployCommit } from '#infra/tooling/deploy/deploy-commit.ts';
import { type CommandOptions, type RunCommand, runCommand } from '#infra/tooling/run-command.ts';

let root: string;
let seen: { args: readonly string[]; readme: string }[];

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
const commit = (readme: string) => {
  writeFileSync(join(root, 'README.md'), readme);
  git('add', '.');
  git('commit', '-qm', readme);
  return git('rev-parse', 'HEAD');
};
/** Runs git; only records other commands, with the README of their work tree. */
const run: RunCommand = async (wish: CommandOptions) => {
  if (wish.program === 'git') return runCommand(wish);
  seen.push({ args: wish.args, readme: readFileSync(join(wish.folder, 'README.md'), 'utf8') });
  return { status: 0, output: '' };
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tellwren-commits-'));
  git('init', '-q');
  seen = [];
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('npm run deploy -- --commit', () => {
  it('deploys the commit with the commit’s own tooling, and removes its work tree', async () => {
    mkdirSync(join(root, 'infra/tooling'), { recursive: true });
    writeFileSync(join(root, 'infra/tooling/deploy.ts'), '');
    const older = commit('older');
    commit('newer');
    expect(
      await deployCommit({ stage: 'prod', commit: older.slice(0, 8), isSure: true, isEmergency: true }, root, run),
    ).toBe(0);
    const [{ args = [], readme } = { readme: '' }] = seen;
    expect(readme).toBe('older');
    expect(args.slice(2)).toEqual(['--stage', 'prod', '--yes', '--emergency']);
    expect(existsSync(String(args[1]))).toBe(false);
    expect(git('worktree', 'list').split('\n')).toHaveLength(1);
  });

  it('rejects an unknown commit and one older than the command', async () => {
    const old = commit('before there was a command');
    await expect(
      deployCommit({ stage: 'dev', commit: 'f00', isSure: false, isEmergency: false }, root, run),
    ).rejects.toThrow('There is no commit f00');
    await expect(
      deployCommit({ stage: 'dev', commit: old, isSure: false, isEmergency: false }, root, run),
    ).rejects.toThrow('older than this command');
    expect(git('worktree', 'list').split('\n')).toHaveLength(1);
    expect(seen).toEqual([]);
  });
});
