import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { dataFolder } from '#infra/local/start-settings.ts';
import { stageOutput } from './stage-outputs.ts';
import { noSuchStage } from './stage-resources.ts';

const stackSchema = z.object({ desk: z.string() });

/** The desk's address, of a stage or of the running local stack. @throws OperatorProblem */
export async function targetDeskUrl(stage: string | undefined): Promise<string> {
  if (stage !== undefined) {
    const url = await stageOutput({ name: stage }, 'DeskUrl');
    if (url === undefined) throw new OperatorProblem(noSuchStage(stage));
    return url;
  }
  const file = join(dataFolder(process.env), 'stack.json');
  if (!existsSync(file)) throw new OperatorProblem('No stack is running: start one with npm start, or name a stage.');
  return stackSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).desk;
}
