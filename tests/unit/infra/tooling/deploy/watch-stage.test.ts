import { expect, it } from 'vitest';
import { readStage } from '#infra/stages.ts';
import { watchStage } from '#infra/tooling/deploy/watch-stage.ts';
import type { CommandOptions } from '#infra/tooling/run-command.ts';
import { sampleStage } from '#tests/support/sample-stages.ts';

const ran: CommandOptions[] = [];
const run = async (options: CommandOptions) => {
  ran.push(options);
  return { status: 130, output: '' };
};

it('watch deploys the stacks with functions of a personal stage', async () => {
  expect(await watchStage(sampleStage('ann'), '/root', run)).toBe(130);
  expect(ran.map(({ args }) => args.slice(1).join(' '))).toEqual([
    '--bin cdk watch --exclusively tellwren-ann-story tellwren-ann-jobs tellwren-ann-api -c stage=ann',
  ]);
});

it('watch refuses the live stage', async () => {
  ran.length = 0;
  await expect(watchStage(readStage('prod'), '/root', run)).rejects.toThrow(/^prod is live: deploy it\./);
  expect(ran).toEqual([]);
});
