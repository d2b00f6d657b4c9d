import { SettingError } from '#infra/local/start-settings.ts';
import { StageProblem } from '#infra/stages.ts';
import { OperatorProblem } from './operated-table.ts';

/** Faults of the SDK that mean the operator is nobody here, or somebody else: by their names. */
const nobodyHere = new Set([
  'CredentialsProviderError',
  'ExpiredToken',
  'ExpiredTokenException',
  'UnrecognizedClientException',
  'InvalidClientTokenId',
  'TokenProviderError',
]);
const notAllowed = new Set(['AccessDenied', 'AccessDeniedException', 'UnauthorizedOperation']);

/** Codes of Node's for an address where nobody answers. */
const nobodyAnswers = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT']);

/** Where nobody answers, however deep the fault is wrapped: `fetch failed` has it as its cause. */
function silentAddress(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (!('code' in error && nobodyAnswers.has(String(error.code)))) return silentAddress(error.cause);
  if ('address' in error && 'port' in error) return `${error.address}:${error.port}`;
  return 'hostname' in error ? String(error.hostname) : String(error.code);
}

/** What a service of AWS (or its local stand-in) answered, which is no fault of the command. */
function refusalOf(error: Error): string | undefined {
  if (!('$fault' in error && '$metadata' in error)) return undefined;
  return `The service refused (${error.name}): ${error.message} Look at npm run alarms -- --raised, and try again.`;
}

function isAboutOptions(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

/** What the operator must put right, of a fault, in one line; undefined when it is none of theirs. */
function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ([OperatorProblem, SettingError, StageProblem].some((kind) => error instanceof kind)) return error.message;
  if (nobodyHere.has(error.name)) {
    return `AWS does not know who you are (${error.name}): sign in (aws sso login), or set AWS_PROFILE.`;
  }
  if (notAllowed.has(error.name)) return `AWS does not let you do this: ${error.message}`;
  if (error.message === 'Region is missing') return 'No region is set: export AWS_REGION=us-east-1 (or yours).';
  // Node's own words name what is wrong; what it adds about arguments is for programmers.
  if (isAboutOptions(error)) return error.message.split('. To specify')[0];
  const address = silentAddress(error);
  if (address !== undefined) {
    return `Nobody answers at ${address}: is npm start (or, with --stage, your way to the network) still up?`;
  }
  return refusalOf(error);
}

export interface CommandLineOptions {
  /** How the command is written: shown for `--help`, and below an option that there is not. */
  readonly usage?: string;
  readonly args?: readonly string[];
  readonly tell?: (line: string) => void;
  /** The exit code of what the operator must put right. */
  readonly problemEndsWith?: number;
}

/** Runs a command of the operator's: what they must put right is one line, and the process ends with 1 if nothing else is said. */
export async function runCommandLine(
  main: () => Promise<number>,
  {
    usage,
    args = process.argv.slice(2),
    tell = (line) => console.error(line),
    problemEndsWith = 1,
  }: CommandLineOptions = {},
): Promise<void> {
  // Who reads through `head` goes away early: the command still ends what it has begun.
  process.stdout.on('error', (error) => {
    if (!('code' in error && error.code === 'EPIPE')) throw error;
  });
  if (usage !== undefined && (args.includes('--help') || args.includes('-h'))) return tell(usage);
  try {
    process.exitCode = await main();
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === undefined) throw error;
    tell(sentence);
    if (usage !== undefined && isAboutOptions(error)) tell(usage);
    process.exitCode = problemEndsWith;
  }
}
