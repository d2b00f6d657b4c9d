import type { Check, Deployment, Finding } from './check.ts';

export interface Report {
  readonly problems: number;
  readonly findings: ReadonlyMap<string, Finding | { readonly kind: 'skipped'; readonly failedNeed: string }>;
}

interface RunChecksOptions {
  readonly print: (line: string) => void;
  readonly redact?: (text: string) => string;
  /** The deployment that the checks may block. */
  readonly before?: Deployment | undefined;
}

/** `fetch` puts the reason into its cause. */
function describeError(error: Error): string {
  if (error.name === 'TimeoutError') return 'timeout';
  const { cause } = error;
  if (!(cause instanceof Error)) return `${error.name}: ${error.message}`;
  return `${error.message}: ${'code' in cause ? cause.code : cause.message}`;
}

async function runCheck(check: Check, before: Deployment | undefined): Promise<Finding> {
  const finding = await findingOf(check);
  const isAdvice = finding.kind === 'wrong' && before !== undefined && check.adviceBefore?.includes(before) === true;
  return isAdvice ? { ...finding, kind: 'advice' } : finding;
}

async function findingOf({ run }: Check): Promise<Finding> {
  try {
    return await run();
  } catch (error) {
    const problem = `the check failed (${error instanceof Error ? describeError(error) : String(error)})`;
    return {
      kind: 'wrong',
      problem,
      fix: 'Check the network connection of this machine and try again.',
    };
  }
}

function linesOf({ label }: Check, finding: Finding | { kind: 'skipped'; failedNeed: string }): string[] {
  if (finding.kind === 'skipped') return [`– ${label}: skipped, since this failed: ${finding.failedNeed}`];
  if (finding.kind === 'ok') return [`✓ ${label}${finding.note === undefined ? '' : `: ${finding.note}`}`];
  return [`${finding.kind === 'wrong' ? '✗' : '!'} ${label}: ${finding.problem}`, `    ${finding.fix}`];
}

/** Runs all checks; those that depend on a failed one are listed as skipped. */
export async function runChecks(
  checks: readonly Check[],
  { print, redact = (text) => text, before }: RunChecksOptions,
): Promise<Report> {
  const findings = new Map<string, Finding | { kind: 'skipped'; failedNeed: string }>();
  for (const check of checks) {
    const failedId = check.needs?.find((need) => ['wrong', 'skipped'].includes(findings.get(need)?.kind ?? ''));
    const failedNeed = checks.find(({ id }) => id === failedId)?.label ?? failedId;
    const finding = failedNeed === undefined ? await runCheck(check, before) : { kind: 'skipped' as const, failedNeed };
    findings.set(check.id, finding);
    for (const line of linesOf(check, finding)) print(redact(line));
  }
  return { findings, problems: [...findings.values()].filter(({ kind }) => kind === 'wrong').length };
}
