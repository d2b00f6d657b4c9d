import { parseArgs } from 'node:util';
import { readEnvFile } from '#infra/local/start-settings.ts';
import { readOperatedStage } from './operated-stage.ts';
import { runCommandLine } from './run-command-line.ts';
import { createSetAsideWorld } from './set-aside/aws-world.ts';
import { runSetAside } from './set-aside/run-set-aside.ts';

/** `npm run set-aside -- --stage dev|prod [--again]`: what functions could not handle, and handing it to them once more. */
await runCommandLine(
  async () => {
    readEnvFile();
    const { values } = parseArgs({ options: { stage: { type: 'string' }, again: { type: 'boolean' } } });
    const world = createSetAsideWorld((line) => console.log(line));
    return runSetAside(readOperatedStage(values.stage), values.again === true, world);
  },
  { usage: 'npm run set-aside -- --stage dev|prod [--again]' },
);
