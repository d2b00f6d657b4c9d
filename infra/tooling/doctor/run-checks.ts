import type { Check, Deployment, Finding } from './check.ts';

interface Skipped {
  readonly kind: 'skipped';
  readonly reason: string;
}

export interface Report {
  readonly problems: number;
  readonly findings: ReadonlyMap<string, Finding | Skipped>;
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

function linesOf({ label }: Check, finding: Finding | Skipped): string[] {
  if (finding.kind === 'skipped') return [`– ${label}: ${finding.reason}`];
  if (finding.kind === 'unknown') return [`– ${label}: not checked, ${finding.note}`];
  if (finding.kind === 'ok') return [`✓ ${label}${finding.note === undefined ? '' : `: ${finding.note}`}`];
  return [`${finding.kind === 'wrong' ? '✗' : '!'} ${label}: ${finding.problem}`, `    ${finding.fix}`];
}

/** Undefined when everything that the check needs is in order. */
function skippedFor(check: Check, checks: readonly Check[], findings: Report['findings']): Skipped | undefined {
  const kindOf = (id: string) => findings.get(id)?.kind ?? 'ok';
  const need = check.needs?.find((id) => ['wrong', 'skipped', 'unknown'].includes(kindOf(id)));
  if (need === undefined) return undefined;
  const label = checks.find(({ id }) => id === need)?.label ?? need;
  const reason = kindOf(need) === 'unknown' ? `not checked, like ${label}` : `skipped, since this failed: ${label}`;
  return { kind: 'skipped', reason };
}

/** Runs all checks; those that depend on a failed one, or on one that could not be made, are listed as skipped. */
export async function runChecks(
  checks: readonly Check[],
  { print, redact = (text) => text, before }: RunChecksOptions,
): Promise<Report> {
  const findings = new Map<string, Finding | Skipped>();
  for (const check of checks) {
    const finding = skippedFor(check, checks, findings) ?? (await runCheck(check, before));
    findings.set(check.id, finding);
    for (const line of linesOf(check, finding)) print(redact(line));
  }
  return { findings, problems: [...findings.values()].filter(({ kind }) => kind === 'wrong').length };
}
