import { existsSync, rmSync } from 'node:fs';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { createProgram, runProgram } from './command-line.ts';
import { DataFolderInUseError, lockDataFolder } from './data-folder-lock.ts';
import { dataFolder, readEnvFile } from './start-settings.ts';

async function reset(): Promise<void> {
  readEnvFile();
  const folder = dataFolder(process.env);
  const lock = await lockDataFolder(folder).catch((error) => {
    if (!(error instanceof DataFolderInUseError)) throw error;
    throw new OperatorProblem(`A stack is running on ${folder}: stop it first.`);
  });
  const had = existsSync(folder);
  rmSync(folder, { recursive: true, force: true });
  await lock.release();
  console.log(had ? `${folder} is deleted. npm start creates a new one.` : `${folder} did not exist.`);
}

export const program = createProgram(
  'npm run reset --',
  'Deletes everything the local stack has stored. Refuses while a stack runs on it.',
).action(reset);

if (import.meta.main) await runProgram(program);
