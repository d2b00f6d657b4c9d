export interface Finding {
  /** `advice` does not block a deployment. `unknown`: these credentials may not look, which is no problem. */
  readonly kind: 'ok' | 'wrong' | 'advice' | 'unknown' | 'skipped';
  readonly note?: string | undefined;
  readonly fix?: string;
}

/** The first deployment, or a later one. */
export type Deployment = 'first' | 'update';

export interface Check {
  readonly id: string;
  readonly label: string;
  /** Checks that depend on a failed one, or on one that could not be made, are skipped. */
  readonly needs?: readonly string[];
  /** Only for a deployed stage. */
  readonly when?: 'after';
  /** Deployments that a problem does not block, for what others decide or repair: then it is advice. */
  readonly adviceBefore?: readonly Deployment[];
  run(): Promise<Finding>;
}

export const ok = (note?: string): Finding => ({ kind: 'ok', note });
export const wrong = (note: string, fix: string): Finding => ({ kind: 'wrong', note, fix });
export const advice = (note: string, fix: string): Finding => ({ kind: 'advice', note, fix });

/** `fetch` puts the reason into its cause. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'timeout';
  const { cause } = error;
  if (!(cause instanceof Error)) return `${error.name}: ${error.message}`;
  return `${error.message}: ${'code' in cause ? cause.code : cause.message}`;
}

async function findingOf({ run, adviceBefore }: Check, before: Deployment | undefined): Promise<Finding> {
  const finding = await run().catch((error: unknown) =>
    wrong(`the check failed (${describeError(error)})`, 'Check the network connection of this machine and try again.'),
  );
  const isAdvice = finding.kind === 'wrong' && before !== undefined && adviceBefore?.includes(before) === true;
  return isAdvice ? { ...finding, kind: 'advice' } : finding;
}

const marks = { ok: '✓', wrong: '✗', advice: '!', unknown: '–', skipped: '–' } as const;

interface RunChecksOptions {
  readonly print: (line: string) => void;
  readonly redact?: (text: string) => string;
  /** The deployment that the checks may block. */
  readonly before?: Deployment | undefined;
}

type Failed = Map<string, { readonly label: string; readonly kind: Finding['kind'] }>;

/** Undefined when everything that the check needs is in order. */
function skipped({ needs = [] }: Check, failed: Failed): Finding | undefined {
  const need = needs.map((id) => failed.get(id)).find((each) => each !== undefined);
  if (need === undefined) return undefined;
  if (need.kind === 'unknown') return { kind: 'unknown', note: `not checked, like ${need.label}` };
  return { kind: 'skipped', note: `skipped, since this failed: ${need.label}` };
}

/** Runs all checks and prints each finding with its fix. @returns the number of problems */
export async function runChecks(
  checks: readonly Check[],
  { print, redact = (text) => text, before }: RunChecksOptions,
): Promise<number> {
  const failed: Failed = new Map();
  for (const check of checks) {
    const { kind, note, fix } = skipped(check, failed) ?? (await findingOf(check, before));
    if (['wrong', 'skipped', 'unknown'].includes(kind)) failed.set(check.id, { label: check.label, kind });
    print(redact(`${marks[kind]} ${check.label}${note === undefined ? '' : `: ${note}`}`));
    if (fix !== undefined) print(redact(`    ${fix}`));
  }
  return [...failed.values()].filter(({ kind }) => kind === 'wrong').length;
}
