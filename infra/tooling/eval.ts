import { type Command, InvalidArgumentError, Option } from 'commander';
import { createProgram, parseNumber, runProgram } from '#infra/local/command-line.ts';
import { readEnvFile } from '#infra/local/start-settings.ts';
import type { EvalChoice } from '#infra/tooling/eval/run.ts';

/** @throws InvalidArgumentError */
function parseUrl(text: string): string {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  throw new InvalidArgumentError('Not an http address.');
}

export const program = createProgram(
  'npm run eval --',
  'Interviews, writes and measures the stories of infra/tooling/eval/interviews; exits with 1 when a bar is missed. Without a model it replays the recorded ones and lets the stand-in write the others. The API key is read from OPENAI_API_KEY.',
)
  .option('--base-url <url>', 'an OpenAI-compatible server (default: the keyless stand-in)', parseUrl)
  .option('--model <name>', 'the model that interviews and writes (default: gpt-5.4-mini)')
  .option('--judge <name>', 'another model that scores the stories (default: the review of the writing model)')
  .option('--only <text>', 'only interviews whose name or category contains it, or of a language, such as de')
  .option('--against <run>', 'the folder of an earlier run, to show its stories beside the new ones')
  .option('--record <folder>', 'stores every answer of the model, one folder for each interview')
  .addOption(
    new Option(
      '--replay <folder>',
      'uses stored answers and no server, also for changed prompts; with --record it stores them with the prompts of today',
    ).conflicts('baseUrl'),
  )
  .option('--simulate', 'the model plays the customer, instead of repeating the answers', false)
  .option('--out <folder>', 'for report.html and run.json (default: .local/eval/<date>)')
  .option('--parallel <n>', 'stories at the same time', parseNumber, 4)
  .action(async (choice: EvalChoice, command: Command) => {
    const needsModel = choice.model ?? choice.judge ?? (choice.simulate || undefined);
    if (needsModel !== undefined && choice.baseUrl === undefined && choice.replay === undefined)
      command.error('--model, --judge and --simulate need a model: add --base-url, or --replay.');
    const { runEval } = await import('#infra/tooling/eval/run.ts');
    process.exitCode = await runEval(choice, (line) => console.log(line));
  });

if (import.meta.main) {
  readEnvFile();
  await runProgram(program);
}
