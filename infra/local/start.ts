import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { createProgram, runProgram } from './command-line.ts';
import { DataFolderInUseError } from './data-folder-lock.ts';
import { writeFileDurably } from './durable-file.ts';
import { PortBusyError } from './listen.ts';
import { seed } from './seed.ts';
import { createStack, type Stack, type StackOptions } from './stack.ts';
import {
  busyPortSentence,
  type ModelOptions,
  readEnvFile,
  SettingError,
  startSettings,
  withModelOptions,
} from './start-settings.ts';
import { summary } from './summary.ts';

const startedAt = performance.now();
const tell = (sentence: string) => console.log(sentence);
const stop = new AbortController();
function sentenceFor(error: unknown, { ports, dataDir }: Pick<StackOptions, 'ports' | 'dataDir'>): string {
  if (error instanceof OperatorProblem) return error.message;
  if (error instanceof PortBusyError) return busyPortSentence(error.port, ports);
  if (error instanceof DataFolderInUseError) {
    return `Another stack already runs on ${dataDir}: stop it, or set LOCAL_DATA_DIR to another folder.`;
  }
  return `The stack did not start: ${error instanceof Error ? error.message : String(error)}\nLogs: ${dataDir}/logs`;
}

/** npm takes options before `--` for its own settings, and may pass their values on. @throws SettingError */
function refuseLostOption(rest: readonly string[]): void {
  if (process.env['npm_config_model'] !== undefined)
    throw new SettingError('npm kept --model for itself: write npm start -- --model <url>, with two dashes before it.');
  if (rest.length > 0) throw new SettingError(`npm start takes no ${rest.join(' ')}: see npm start -- --help.`);
}

/** With a model that was tried, if one is set. @throws OperatorProblem */
async function connected({ model: wanted, modelPatience: patience, ...settings }: StackOptions): Promise<StackOptions> {
  if (wanted === undefined) return { ...settings, ...(patience === undefined ? {} : { modelPatience: patience }) };
  const { connectModel } = await import('./connect/connect-model.ts');
  tell(`Trying the model at ${wanted.baseUrl} …`);
  const { model, modelPatience } = await connectModel(wanted, { signal: stop.signal, tell, patience });
  return { ...settings, model, ...(modelPatience === undefined ? {} : { modelPatience }) };
}

function readSettings(options: ModelOptions, rest: readonly string[]): StackOptions | undefined {
  const shellKey = process.env['OPENAI_API_KEY'];
  readEnvFile();
  try {
    refuseLostOption(rest);
    return { ...startSettings(withModelOptions(process.env, options, shellKey)), tell, signal: stop.signal };
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    console.error(error.message);
    return undefined;
  }
}

async function serve(stack: Stack, { dataDir }: StackOptions): Promise<void> {
  const addressFile = join(dataDir, 'stack.json');
  writeFileDurably(addressFile, `${JSON.stringify(stack.addresses, null, 2)}\n`);
  console.log(summary(stack, dataDir, performance.now() - startedAt));
  const seeded = seed(stack.addresses, { dataDir, tell, signal: stop.signal });
  if (!stop.signal.aborted) await once(stop.signal, 'abort');
  console.log('\nStopping …');
  await seeded;
  rmSync(addressFile, { force: true });
  await stack.close();
}

async function main(options: ModelOptions, rest: readonly string[]): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
  const settings = readSettings(options, rest);
  if (!settings) return 1;
  try {
    const tried = await connected(settings);
    await serve(await createStack(tried), tried);
    return 0;
  } catch (error) {
    if (stop.signal.aborted) return 0;
    console.error(sentenceFor(error, settings));
    return 1;
  }
}

export const program = createProgram(
  'npm start --',
  'Runs the whole product on this machine, until Ctrl-C. Without a model, stories are drafted offline.',
)
  .option('--model <url>', "a server of OpenAI's API, such as localhost:11434 for Ollama (infra/docs/models.md)")
  .option(
    '--name <name>',
    'the model that interviews and writes (default: the only one of the server, or the loaded one)',
  )
  .option('--key <key>', 'its API key; ps and npm show it, so the variable OPENAI_API_KEY is safer')
  .allowExcessArguments()
  .action(async (options: ModelOptions, { args }: Command) => process.exit(await main(options, args)));

if (import.meta.main) await runProgram(program);
