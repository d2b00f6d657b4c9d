import { SettingError } from '../local/start-settings.ts';
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

/** What the operator must put right, of a fault, in one line; undefined when it is none of theirs. */
function sentenceOf(error: unknown): string | undefined {
  if (error instanceof OperatorProblem || error instanceof SettingError) return error.message;
  if (!(error instanceof Error)) return undefined;
  if (nobodyHere.has(error.name)) {
    return `AWS does not know who you are (${error.name}): sign in (aws sso login), or set AWS_PROFILE.`;
  }
  if (notAllowed.has(error.name)) return `AWS does not let you do this: ${error.message}`;
  if (error.message === 'Region is missing') return 'No region is set: export AWS_REGION=us-east-1 (or yours).';
  // Node's own words about an option name what is wrong.
  return 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS') ? error.message : undefined;
}

/** Runs a command of the operator's: what they must put right is one line, and the process ends with 1. */
export async function runCommandLine(
  main: () => Promise<number>,
  tell: (line: string) => void = (line) => console.error(line),
): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === undefined) throw error;
    tell(sentence);
    process.exitCode = 1;
  }
}
