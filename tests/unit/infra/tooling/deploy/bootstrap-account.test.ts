import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readStage } from '#infra/stages.ts';
import { bootstrapAccount } from '#infra/tooling/deploy/bootstrap-account.ts';
import type { CommandOptions } from '#infra/tooling/run-command.ts';
import { stubEnvironment } from '#tests/support/environment.ts';
import { startFakeAws } from '#tests/support/fake-aws.ts';

const stage = readStage('prod');
let aws: Awaited<ReturnType<typeof startFakeAws>>;
beforeAll(async () => {
  aws = await startFakeAws();
  stubEnvironment(aws.environment);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await aws.close();
});

it('bootstrap refuses another account than that of the stage', async () => {
  const run = async () => ({ status: 0, output: '' });
  const bootstrap = bootstrapAccount({ ...stage, account: '444455556666' }, { root: '/root', run, print: () => {} });
  await expect(bootstrap).rejects.toThrow('You are signed in to 111122223333, and prod is in 444455556666');
});

it('bootstrap names the account and region, in a folder without an app that would need a stage', async () => {
  const lines: string[] = [];
  const ran: CommandOptions[] = [];
  const run = async (options: CommandOptions) => {
    ran.push(options);
    return { status: 3, output: '' };
  };
  expect(await bootstrapAccount(stage, { root: '/root', run, print: (line) => lines.push(line) })).toBe(3);
  expect(ran.map(({ args }) => args.slice(1))).toEqual([['--bin', 'cdk', 'bootstrap', 'aws://111122223333/us-east-1']]);
  expect(ran.map(({ folder }) => existsSync(join(folder, 'cdk.json')))).toEqual([false]);
  expect(lines).toEqual(['Preparing account 111122223333 in us-east-1 for prod.']);
});
