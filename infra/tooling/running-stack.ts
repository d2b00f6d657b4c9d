import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { dataFolder } from '#infra/local/start-settings.ts';

const addressesSchema = z.object({
  api: z.url(),
  mail: z.url(),
  model: z.url(),
  payments: z.url(),
  dynamodb: z.url(),
  stepFunctions: z.url(),
  functions: z.url(),
});

export type RunningStack = z.output<typeof addressesSchema> & { readonly dataDir: string };

/** The stack that `npm start` runs. @throws OperatorProblem when none runs */
export function runningStack(): RunningStack {
  const dataDir = dataFolder(process.env);
  const file = join(dataDir, 'stack.json');
  if (!existsSync(file)) throw new OperatorProblem('No stack is running: start one with npm start.');
  return { dataDir, ...addressesSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) };
}
