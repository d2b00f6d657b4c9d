import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { dataFolder, portVariables, startSettings } from '#infra/local/start-settings.ts';
import type { RunCommand } from '#infra/tooling/run-command.ts';
import { advice, type Check, type Finding, ok, wrong } from './check.ts';

interface Machine {
  readonly root: string;
  readonly run: RunCommand;
}
type Environment = Readonly<Record<string, string | undefined>>;

const neededNodeMajor = 24;

async function node(): Promise<Finding> {
  const { version } = process;
  const isNew = Number.parseInt(version.slice(1), 10) >= neededNodeMajor;
  return isNew ? ok(version) : wrong(version, `Install Node ${neededNodeMajor}: https://nodejs.org.`);
}

async function packages({ root, run }: Machine): Promise<Finding> {
  const args = [join(root, 'infra/tooling/ensure-installed.mjs'), '--check'];
  const { output } = await run({ program: process.execPath, args, folder: root, isShown: false });
  const missing = output.split('\n').filter((name) => name !== '');
  if (missing.length === 0) return ok('match the lockfile');
  const found = `${missing.length} missing or of another version, for example ${missing[0]}`;
  return wrong(found, 'Run any npm script, such as npm start: it installs them.');
}

async function workTree({ root, run }: Machine, isProduction: boolean): Promise<Finding> {
  const git = (...args: string[]) => run({ program: 'git', args, folder: root, isShown: false });
  const { status, output } = await git('status', '--porcelain');
  if (status !== 0)
    return advice('not a git repository', 'Use a repository, so that the deployed code can be found again.');
  if (output.trim() === '') return ok(`clean, at ${(await git('rev-parse', '--short', 'HEAD')).output.trim()}`);
  const changed = output.trim().split('\n').length;
  const severity = isProduction ? wrong : advice;
  const found = `${changed} ${changed === 1 ? 'file is' : 'files are'} changed and not committed`;
  return severity(found, 'Commit them, so that the same code can be deployed again.');
}

export function machineChecks(machine: Machine, isProduction: boolean): Check[] {
  return [
    { id: 'node', label: 'Node', run: node },
    { id: 'packages', label: 'Packages', run: () => packages(machine) },
    { id: 'git', label: 'Work tree', run: () => workTree(machine, isProduction) },
  ];
}

async function dataFolderOf(environment: Environment): Promise<Finding> {
  const folder = dataFolder(environment);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK);
    return ok(folder);
  } catch {
    const fix = 'Set LOCAL_DATA_DIR to a folder of yours, or fix its permissions.';
    return wrong(`${folder} cannot be written to`, fix);
  }
}

async function isRunning(environment: Environment): Promise<boolean> {
  const file = join(dataFolder(environment), 'stack.json');
  if (!existsSync(file)) return false;
  const { api } = z.object({ api: z.url() }).parse(JSON.parse(readFileSync(file, 'utf8')));
  const response = await fetch(`${api}/api/health`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
  return response?.ok === true;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

async function ports(environment: Environment): Promise<Finding> {
  if (await isRunning(environment)) return ok('the stack is running');
  const busy: string[] = [];
  for (const [name, port] of Object.entries(startSettings(environment).ports ?? {})) {
    const { variable } = portVariables[name as keyof typeof portVariables];
    if (port !== 0 && !(await isFree(port))) busy.push(`${port} (${variable})`);
  }
  if (busy.length === 0) return ok('free');
  const fix = 'Stop the program that uses them, or set the variable to another port or 0.';
  return wrong(`in use: ${busy.join(', ')}`, fix);
}

async function browser(root: string): Promise<Finding> {
  const folder = join(root, 'node_modules/@sparticuz/chromium/bin');
  const isThere = existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('chromium'));
  return isThere ? ok() : wrong('it is not installed', 'Run npm install.');
}

/** Of `npm start`. */
export function localChecks(root: string, environment: Environment): Check[] {
  return [
    { id: 'data-folder', label: 'Data folder', run: () => dataFolderOf(environment) },
    { id: 'ports', label: 'Ports', run: () => ports(environment) },
    { id: 'browser', label: 'Browser for PDFs and tests', run: () => browser(root) },
  ];
}
