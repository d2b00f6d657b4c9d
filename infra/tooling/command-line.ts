import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { SettingError } from '#infra/local/start-settings.ts';
import { StageProblem, stageNames } from '#infra/stages.ts';

/** Names of the SDK's errors when the operator is not signed in. */
const notSignedIn = new Set([
  'CredentialsProviderError',
  'ExpiredToken',
  'ExpiredTokenException',
  'UnrecognizedClientException',
  'InvalidClientTokenId',
  'TokenProviderError',
]);
const notAllowed = new Set(['AccessDenied', 'AccessDeniedException', 'UnauthorizedOperation']);

/** Node's error codes for an address that does not answer. */
const noAnswer = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT']);

/** The address that did not answer, however deep the error is wrapped: `fetch failed` has it as its cause. */
function silentAddress(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (!('code' in error && noAnswer.has(String(error.code)))) return silentAddress(error.cause);
  if ('address' in error && 'port' in error) return `${error.address}:${error.port}`;
  return 'hostname' in error ? String(error.hostname) : String(error.code);
}

/** An error response of AWS or of its local stand-in. */
function serviceRefusal(error: Error): string | undefined {
  if (!('$fault' in error && '$metadata' in error)) return undefined;
  return `The service refused (${error.name}): ${error.message} Look at npm run ops -- alarms --raised, and try again.`;
}

/** The sentence for a problem that the operator can fix; undefined for a fault of the program. */
function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ([OperatorProblem, SettingError, StageProblem].some((kind) => error instanceof kind)) return error.message;
  if (notSignedIn.has(error.name)) {
    return `AWS does not know who you are (${error.name}): sign in (aws sso login), or set AWS_PROFILE.`;
  }
  if (notAllowed.has(error.name)) return `AWS does not let you do this: ${error.message}`;
  if (error.message === 'Region is missing') return 'No region is set: export AWS_REGION=us-east-1 (or yours).';
  const address = silentAddress(error);
  if (address !== undefined) {
    return `Nobody answers at ${address}: is npm start (or, with --stage, your way to the network) still up?`;
  }
  return serviceRefusal(error);
}

/**
 * Prints a problem that the operator can fix in one line and sets the exit code.
 * @throws the error itself when it is a fault of the program
 */
export function reportProblem(error: unknown, exitCode = 1): void {
  const sentence = sentenceOf(error);
  if (sentence === undefined) throw error;
  console.error(sentence);
  process.exitCode = exitCode;
}

/** The root command of a script; `name` is how it is called, such as `npm run deploy --`. */
export function createProgram(name: string, description: string): Command {
  return new Command(name).description(description);
}

export const stageOption = () => new Option('--stage <stage>', 'the stage to work on').choices(stageNames);
export const requiredStage = () => stageOption().makeOptionMandatory();

/** @throws InvalidArgumentError */
export function parseNumber(text: string): number {
  if (!/^\d+(?:\.\d+)?$/.test(text)) throw new InvalidArgumentError('It is not a number.');
  return Number(text);
}

/** Numbers with commas between them. @throws InvalidArgumentError */
export function parseNumbers(text: string): number[] {
  return text.split(',').map(parseNumber);
}

/** The command ends what it has begun when its reader, such as `head`, goes away. */
function ignoreClosedPipe(error: Error): void {
  if (!('code' in error && error.code === 'EPIPE')) throw error;
}

/** Commander applies these settings to a single command, so each subcommand needs them. */
function prepare(command: Command, print: (text: string) => void): void {
  // Commander writes help with `writeErr` where a subcommand is missing; errors are printed by parseProgram.
  command
    .exitOverride()
    .helpCommand(false)
    .showSuggestionAfterError(false)
    .configureOutput({ writeOut: print, writeErr: print, outputError: () => undefined });
  for (const subcommand of command.commands) prepare(subcommand, print);
}

/**
 * Runs a program.
 * @returns the exit code: 0, or 2 for a wrong command, option or argument, which `printError` gets in one line
 * @throws what the command throws
 */
export async function parseProgram(
  program: Command,
  args: readonly string[],
  print: (text: string) => void,
  printError: (line: string) => void,
): Promise<number> {
  prepare(program, print);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (['commander.help', 'commander.helpDisplayed'].includes(error.code)) return 0;
    const sentence = error.message
      .replace(/^error: /, '')
      .replace(/\s+/g, ' ')
      .replace(/\.?$/, '.');
    printError(`${sentence} See ${program.name()} --help.`);
    return 2;
  }
}

/**
 * Runs a program as this process: a problem that the operator can fix is one line and exit code 1; actions set any other exit code
 * themselves.
 * @throws what is a fault of the program
 */
export async function runProgram(program: Command, args: readonly string[] = process.argv.slice(2)): Promise<void> {
  process.stdout.off('error', ignoreClosedPipe).on('error', ignoreClosedPipe);
  try {
    const exitCode = await parseProgram(
      program,
      args,
      (text) => void process.stdout.write(text),
      (line) => console.error(line),
    );
    if (exitCode !== 0) process.exitCode = exitCode;
  } catch (error) {
    reportProblem(error);
  }
}
