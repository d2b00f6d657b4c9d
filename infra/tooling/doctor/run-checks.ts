import type { Check, Finding } from './check.ts';

export interface Report {
  readonly wrong: number;
  readonly findings: ReadonlyMap<string, Finding | { readonly kind: 'skipped'; readonly because: string }>;
}

interface RunChecksOptions {
  readonly print: (line: string) => void;
  /** Takes out of a text what must not be seen, whatever a service has said of it. */
  readonly redact?: (text: string) => string;
}

/** `fetch` says why only underneath. */
function wordsOf(error: Error): string {
  if (error.name === 'TimeoutError') return 'nobody answers in time';
  const { cause } = error;
  if (!(cause instanceof Error)) return `${error.name}: ${error.message}`;
  return `${error.message}: ${'code' in cause ? cause.code : cause.message}`;
}

/** A check that cannot even look has found something, too. */
async function look({ run }: Check): Promise<Finding> {
  try {
    return await run();
  } catch (error) {
    const found = `it could not be looked at (${error instanceof Error ? wordsOf(error) : String(error)})`;
    return {
      kind: 'wrong',
      found,
      mend: 'Is there a way to it from this machine? Mend that and ask again.',
    };
  }
}

function linesOf({ what }: Check, finding: Finding | { kind: 'skipped'; because: string }): string[] {
  if (finding.kind === 'skipped') return [`– ${what}: not looked at before this is well: ${finding.because}`];
  if (finding.kind === 'fine') return [`✓ ${what}${finding.note === undefined ? '' : `: ${finding.note}`}`];
  return [`${finding.kind === 'wrong' ? '✗' : '!'} ${what}: ${finding.found}`, `    ${finding.mend}`];
}

/** Looks at everything, whatever is wrong; what hangs on something wrong is named and left out. */
export async function runChecks(
  checks: readonly Check[],
  { print, redact = (text) => text }: RunChecksOptions,
): Promise<Report> {
  const findings = new Map<string, Finding | { kind: 'skipped'; because: string }>();
  for (const check of checks) {
    const missing = check.needs?.find((need) => ['wrong', 'skipped'].includes(findings.get(need)?.kind ?? ''));
    const because = checks.find(({ id }) => id === missing)?.what ?? missing;
    const finding = because === undefined ? await look(check) : { kind: 'skipped' as const, because };
    findings.set(check.id, finding);
    for (const line of linesOf(check, finding)) print(redact(line));
  }
  return { findings, wrong: [...findings.values()].filter(({ kind }) => kind === 'wrong').length };
}
