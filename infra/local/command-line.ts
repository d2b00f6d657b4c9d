import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { StageProblem } from '#infra/stages.ts';

const notSignedInErrors = new Set([
  'CredentialsProviderError',
  'ExpiredToken',
  'ExpiredTokenException',
  'UnrecognizedClientException',
  'InvalidClientTokenId',
  'TokenProviderError',
]);
const accessDeniedErrors = new Set(['AccessDenied', 'AccessDeniedException', 'UnauthorizedOperation']);

const unreachableCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT']);

/** The unreachable address, also from a nested cause such as that of `fetch failed`. */
function unreachableAddress(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (!('code' in error && unreachableCodes.has(String(error.code)))) return unreachableAddress(error.cause);
  if ('address' in error && 'port' in error) return `${error.address}:${error.port}`;
  return 'hostname' in error ? String(error.hostname) : String(error.code);
}

function serviceErrorMessage(error: Error): string | undefined {
  if (!('$fault' in error && '$metadata' in error)) return undefined;
  return `The service returned an error (${error.name}): ${error.message} Check npm run ops -- alarms --raised, then try again.`;
}

/** The message for a problem that the operator can fix; undefined for a bug. */
function operatorMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ([OperatorProblem, StageProblem].some((kind) => error instanceof kind)) return error.message;
  if (notSignedInErrors.has(error.name)) {
    return `You are not signed in to AWS (${error.name}): run aws sso login, or set AWS_PROFILE.`;
  }
  if (accessDeniedErrors.has(error.name)) return `Access denied by AWS: ${error.message}`;
  if (error.message === 'Region is missing') return 'No region is set: export AWS_REGION=us-east-1 (or yours).';
  const address = unreachableAddress(error);
  if (address !== undefined) {
    return `No response from ${address}: is npm start (or, with --stage, your network connection) still running?`;
  }
  return serviceErrorMessage(error);
}

/**
 * Prints a problem that the operator can fix in one line and sets the exit code.
 * @throws the error itself when it is a bug
 */
export function reportProblem(error: unknown, exitCode = 1): void {
  const message = operatorMessage(error);
  if (message === undefined) throw error;
  console.error(message);
  process.exitCode = exitCode;
}

/** @param name as the operator types it, such as `npm run deploy --` */
export function createProgram(name: string, description: string): Command {
  return new Command(name).description(description);
}

export const stageOption = () => new Option('--stage <stage>', 'the stage to work on');
export const requiredStage = () => stageOption().makeOptionMandatory();

/** @throws InvalidArgumentError */
export function parseNumber(text: string): number {
  if (!/^\d+(?:\.\d+)?$/.test(text)) throw new InvalidArgumentError('Not a number.');
  return Number(text);
}

/** Numbers with commas between them. @throws InvalidArgumentError */
export function parseNumbers(text: string): number[] {
  return text.split(',').map(parseNumber);
}

/** The command finishes its work when the reader of its output, such as `head`, exits. */
function ignoreClosedPipe(error: Error): void {
  if (!('code' in error && error.code === 'EPIPE')) throw error;
}

/** Commander settings apply to one command only, so each subcommand needs them. */
function prepare(command: Command, print: (text: string) => void): void {
  // Commander writes help to stderr when a subcommand is missing; parseProgram prints errors.
  command
    .exitOverride()
    .helpCommand(false)
    .showSuggestionAfterError(false)
    .configureOutput({ writeOut: print, writeErr: print, outputError: () => undefined });
  for (const subcommand of command.commands) prepare(subcommand, print);
}

/**
 * @returns the exit code: 0, or 2 for a wrong command, option or argument, with one line to `printError`
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
    const message = error.message
      .replace(/^error: /, '')
      .replace(/\s+/g, ' ')
      .replace(/\.?$/, '.');
    printError(`${message} See ${program.name()} --help.`);
    return 2;
  }
}

/**
 * Runs a program as this process: exit code 1 and one line for a problem that the operator can fix.
 * @throws bugs
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
