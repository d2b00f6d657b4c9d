import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { deployCommit } from './deploy/deploy-commit.ts';
import { deployStage } from './deploy/deploy-stage.ts';
import { liveScripts } from './deploy/live-scripts.ts';
import { runCommand } from './deploy/run-command.ts';
import { examineStage } from './doctor/run-doctor.ts';
import { stageOutput } from './doctor/stage-outputs.ts';
import { readOperatedStage } from './operated-stage.ts';
import { runCommandLine } from './run-command-line.ts';

/**
 * `npm run deploy -- --stage dev|prod [--yes] [--commit SHA]`: looks, builds, shows what changes, asks, deploys, and says what
 * remains to be done. With a commit, deploys that one: the way back.
 */
const root = resolve(import.meta.dirname, '../..');
const print = (line: string) => console.log(line);
const options = {
  stage: { type: 'string' },
  yes: { type: 'boolean', default: false },
  commit: { type: 'string' },
} as const;

async function ask(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(?:es)?$/i.test((await lines.question(`\n${question} (yes/no) `)).trim());
  } finally {
    lines.close();
  }
}

await runCommandLine(
  async () => {
    const { values } = parseArgs({ options });
    const stage = readOperatedStage(values.stage);
    const { yes: isSure, commit } = values;
    if (commit !== undefined) return deployCommit({ stage: stage.name, commit, isSure }, root, runCommand);
    const wrong = await deployStage(
      { stage, isSure },
      {
        ...{ root, print, run: runCommand, ask: process.stdin.isTTY ? ask : undefined },
        examine: (part) => examineStage(stage, { root, run: runCommand, print }, part),
        output: (name) => stageOutput(stage, name),
        liveScripts,
      },
    );
    print(wrong === 0 ? '\nAll is well.' : `\n${wrong} to mend; npm run doctor -- --stage ${stage.name} looks again.`);
    return 0;
  },
  { usage: 'npm run deploy -- --stage dev|prod [--yes] [--commit SHA]' },
);
