import { existsSync, rmSync } from 'node:fs';
import { DataFolderInUseError, lockDataFolder } from './data-folder-lock.ts';
import { dataFolder, readEnvFile } from './start-settings.ts';

/** `npm run reset`: forgets everything the local stack has kept. Refuses while a stack runs on it. */
readEnvFile();
const folder = dataFolder(process.env);
try {
  const lock = await lockDataFolder(folder);
  const had = existsSync(folder);
  rmSync(folder, { recursive: true, force: true });
  await lock.release();
  console.log(had ? `${folder} is gone. npm start begins anew.` : `${folder} was empty already.`);
} catch (error) {
  if (!(error instanceof DataFolderInUseError)) throw error;
  console.error(`A stack is running on ${folder}: stop it first.`);
  process.exitCode = 1;
}
