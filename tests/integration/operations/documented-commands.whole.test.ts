import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { commandsIn } from '#tests/support/documented-commands.ts';

const root = resolve(import.meta.dirname, '../../..');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

const documents = [
  'README.md',
  'infra/OPERATING.md',
  'infra/docs/first-deployment.md',
  ...globSync('infra/runbooks/*.md', { cwd: root }),
];

/** Commands on a stage as an operator types them: one line each, with the stage of the runbooks' variable. */
function stageCommandsIn(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8')
    .replaceAll(/"?\$STAGE"?/g, 'prod')
    .replaceAll('<address>', 'ann@example.com')
    .replaceAll(/<(?:id|order)>/g, '01KAY0000000000000000000AA')
    .replaceAll('<owner/name>', 'ann/tellwren')
    .replaceAll(/\n {2,}/g, ' ');
  return (
    [...commandsIn(text)]
      .filter(([, written]) => /--stage (?:prod|dev)\b/.test(written))
      // The common beginning of a table of commands.
      .filter(([, written]) => written !== 'secrets --stage prod')
      .map(([script, written]) => `${script} ${written.trim()}`)
  );
}
const commands = [...new Set(documents.flatMap(stageCommandsIn))].toSorted();

/** An operator with a region but without credentials or network; a secret's value comes from a pipe. */
const environment = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  AWS_REGION: 'us-east-1',
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent('globalThis.fetch=async()=>{throw Error("no network")}')}`,
};

async function run(command: string, env: NodeJS.ProcessEnv = environment): Promise<string> {
  const [script = '', ...args] = command.split(/\s+/);
  const [, own = ''] = /ensure-installed\.mjs (.*)$/.exec(scripts[script] ?? '') ?? [];
  const launcher = own.startsWith('--bin') ? ['infra/tooling/ensure-installed.mjs'] : [];
  const child = spawn(process.execPath, [...launcher, ...own.split(' '), ...args], { cwd: root, env });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  child.stdin.end('a-value-without-meaning');
  const status = await new Promise((done) => child.once('close', done));
  return `${printed}\nexit code ${status}`;
}

/** The command needs an account, ministack, a commit that exists, or another value. */
const askedFor = /You are not signed in to AWS|needs ministack|There is no commit|Nothing was (?:changed|deployed): /;

describe('commands on a stage that README, OPERATING and the runbooks name', () => {
  it('are found', () => {
    expect(commands.length).toBeGreaterThan(20);
    expect(commands).toContain('ops bootstrap --stage prod');
  });

  it.each(commands)('%s runs until it needs the account', { timeout: 60_000 }, async (command) => {
    const printed = await run(command);
    expect(printed).toMatch(command.startsWith('doctor') ? /✗ AWS account: you are not signed in/ : askedFor);
    expect(printed).toMatch(/exit code [1-9]/);
  });
});

/** Short runs of the scripts that README names. The code of most is loaded only when they run. */
const data = mkdtempSync(join(tmpdir(), 'tellwren-commands-'));
const shortRuns = new Map([
  ['test:unit --help', /vitest run/],
  ['mutation --help', /stryker/i],
  ['load --users 1 --seconds 1', /Not saturated/],
  [`eval --only business --out ${join(data, 'eval')}`, /report\.html/],
  ['bench web --help', /Lighthouse/],
  ['reset', /local (?:did not exist|is deleted)/],
]);
const ranElsewhere: Readonly<Record<string, string>> = {
  test: 'this run',
  'test:whole': 'this run',
  check: 'formats, then this run',
  build: 'before this run',
  bench: 'bench.whole.test.ts',
  ops: 'the tests of each command',
  doctor: 'stage commands above',
  deploy: 'stage commands above',
  invoke: 'contract/commands.test.ts',
  generate: 'contract tests compare its files',
};

describe('scripts that README names', () => {
  afterAll(() => rmSync(data, { recursive: true, force: true }));

  it('are all run here or elsewhere', () => {
    const named = new Set([...commandsIn(readFileSync(join(root, 'README.md'), 'utf8'))].map(([script]) => script));
    const isRun = (script: string) =>
      script in ranElsewhere || [...shortRuns.keys()].some((run) => run.startsWith(script));
    expect([...named].filter((script) => !isRun(script))).toEqual([]);
  });

  it.each([...shortRuns])('npm run %s', { timeout: 300_000 }, async (command, expected) => {
    const printed = await run(command, { ...process.env, LOCAL_DATA_DIR: join(data, 'local') });
    expect(printed).toMatch(expected);
    expect(printed).toMatch(/exit code 0$/);
  });
});
