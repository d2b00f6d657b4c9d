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

/** A check that cannot even look has found something, too. */
async function look({ run }: Check): Promise<Finding> {
  try {
    return await run();
  } catch (error) {
    const found = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return { kind: 'wrong', found, mend: 'It could not be looked at: mend that and ask again.' };
  }
}

function linesOf({ what }: Check, finding: Finding | { kind: 'skipped'; because: string }): string[] {
  if (finding.kind === 'skipped') return [`– ${what}: not looked at, because of "${finding.because}"`];
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
    const finding = missing === undefined ? await look(check) : { kind: 'skipped' as const, because: missing };
    findings.set(check.id, finding);
    for (const line of linesOf(check, finding)) print(redact(line));
  }
  return { findings, wrong: [...findings.values()].filter(({ kind }) => kind === 'wrong').length };
}
