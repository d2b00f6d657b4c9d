import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readStage } from '#infra/stages.ts';
import { prices } from '#shared/catalogue/prices.ts';
import { costLines } from './costs/print-costs.ts';
import { standingParts } from './costs/standing-parts.ts';
import { runCommandLine } from './run-command-line.ts';

/** `npm run costs`: what a story and a month cost, from the functions' sizes, the table's budgets and the last template. */
await runCommandLine(
  async () => {
    parseArgs({ options: {} });
    const { chatModel, storyModel } = readStage('prod').openai;
    const parts = standingParts(resolve(import.meta.dirname, '../../cdk.out'));
    for (const line of costLines({ chatModel, storyModel, storyUsd: prices.storyCents / 100, parts }))
      console.log(line);
    return 0;
  },
  { usage: 'npm run costs' },
);
