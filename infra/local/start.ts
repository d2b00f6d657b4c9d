import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createProgram, runProgram } from './command-line.ts';
import { DataFolderInUseError } from './data-folder-lock.ts';
import { writeFileDurably } from './durable-file.ts';
import { PortBusyError } from './listen.ts';
import { seed } from './seed.ts';
import { createStack, type Stack, type StackOptions } from './stack.ts';
import { busyPortSentence, readEnvFile, SettingError, startSettings } from './start-settings.ts';
import { summary } from './summary.ts';

const startedAt = performance.now();
const tell = (sentence: string) => console.log(sentence);
const stop = new AbortController();
function sentenceFor(error: unknown, { ports, dataDir }: Pick<StackOptions, 'ports' | 'dataDir'>): string {
  if (error instanceof PortBusyError) return busyPortSentence(error.port, ports);
  if (error instanceof DataFolderInUseError) {
    return `Another stack already runs on ${dataDir}: stop it, or set LOCAL_DATA_DIR to another folder.`;
  }
  return `The stack did not start: ${error instanceof Error ? error.message : String(error)}\nLogs: ${dataDir}/logs`;
}

function readSettings(): StackOptions | undefined {
  readEnvFile();
  try {
    return { ...startSettings(process.env), tell, signal: stop.signal };
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    console.error(error.message);
    return undefined;
  }
}

async function serve(stack: Stack, { dataDir }: StackOptions): Promise<void> {
  const addressFile = join(dataDir, 'stack.json');
  writeFileDurably(addressFile, `${JSON.stringify(stack.addresses, null, 2)}\n`);
  console.log(summary(stack.addresses, dataDir, performance.now() - startedAt));
  const seeded = seed(stack.addresses, { dataDir, tell, signal: stop.signal });
  if (!stop.signal.aborted) await once(stop.signal, 'abort');
  console.log('\nStopping …');
  await seeded;
  rmSync(addressFile, { force: true });
  await stack.close();
}

async function main(): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
  const settings = readSettings();
  if (!settings) return 1;
  try {
    await serve(await createStack(settings), settings);
    return 0;
  } catch (error) {
    if (stop.signal.aborted) return 0;
    console.error(sentenceFor(error, settings));
    return 1;
  }
}

export const program = createProgram('npm start --', 'Runs the whole product on this machine, until Ctrl-C.').action(
  async () => process.exit(await main()),
);

if (import.meta.main) await runProgram(program);
