import type { Figure } from '#infra/tooling/figures.ts';

interface Gate {
  readonly most: number;
  readonly since: string;
  /** The first goal, from prototypes, if different. */
  readonly study?: number;
}

/**
 * Goals for the figures, measured on our functions on the given day. Loosened on 2026-11-23 after three esbuild plugins were
 * removed (decision 0010), and because Express neither verifies EdDSA, nor checks responses, nor logs.
 * Only printed, since times depend on the machine. Bytes and calls are asserted in tests/contract/bundles.test.ts and
 * tests/http/table-calls.test.ts.
 */
export const gates = {
  'cold: median function / empty (CPU)': { most: 4.2, since: '2026-11-23' },
  'cold: worst endpoint without model, image or hash / empty (CPU)': { most: 4.6, since: '2026-11-21' },
  'cold: getStory / Express with the same calls (CPU)': { most: 0.47, since: '2026-11-21' },
  'cold: getStory / fair Express (CPU)': { most: 0.6, since: '2026-11-23' },
  'cold: getStory / Express (init and first answer)': { most: 0.45, since: '2026-11-21' },
  'cold: getStory / common practice (CPU)': { most: 0.7, since: '2026-11-21' },
  'cold: median function / the same unbundled (CPU)': { most: 0.45, since: '2026-11-21' },
  'cold: getStory / Express (memory)': { most: 0.72, since: '2026-11-21' },
  'bundle: median entry / common practice (gzip)': { most: 0.27, since: '2026-11-23' },
  'bundle: worst entry / common practice (gzip)': { most: 0.38, since: '2026-11-23' },
  'bundle: median of all that is read / common practice (gzip)': { most: 0.54, since: '2026-11-23' },
  'bundle: worst of all that is read / common practice (gzip)': { most: 0.7, since: '2026-11-23' },
  'warm: getStory / Express (CPU of a request)': { most: 1.25, since: '2026-11-23' },
  'warm: getStory / fair Express (CPU of a request)': { most: 1, since: '2026-11-23' },
  'table: functions over their calls or units': { most: 0, since: '2026-11-21' },
  'pdf: first / package defaults': { most: 1.15, since: '2026-11-21', study: 0.9 },
  'pdf: warm / package defaults': { most: 0.6, since: '2026-11-21' },
  'chat: first visible character / first token of the model': { most: 1.05, since: '2026-11-21' },
  'chat: first visible character / whole answer': { most: 0.45, since: '2026-11-21' },
  'web: scripts of the landing page / React alone (brotli)': { most: 2.1, since: '2026-11-21', study: 1.85 },
  'hash: argon2id / scrypt 2^17 (CPU)': { most: 0.13, since: '2026-11-21' },
  'cost: AWS per 1,000 stories / $1.60': { most: 1.05, since: '2026-11-21' },
} as const satisfies Record<string, Gate>;

export type GateName = keyof typeof gates;
export type Figures = Partial<Record<GateName, number>>;

const partOf = (name: string) =>
  name
    .replace(/:.*/, '')
    .replace(/^bundle$/, 'cold')
    .replace(/^table$/, 'units');

export function figuresOfPart(figures: Figures, part: string): Figure[] {
  const all: Readonly<Record<string, Gate>> = gates;
  return Object.entries(figures).flatMap(([name, figure]) => {
    const { most = Number.NaN } = all[name] ?? {};
    if (partOf(name) !== part) return [];
    return [{ what: name, measured: figure.toFixed(2), goal: `≤ ${most}`, isMissed: figure > most }];
  });
}

export function gateLines(figures: Figures): string[] {
  const all: Readonly<Record<string, Gate>> = gates;
  return Object.entries(all).flatMap(([name, { most, since, study }]) => {
    const figure = figures[name as GateName];
    if (figure === undefined) return [];
    const verdict = figure <= most ? 'within' : 'OVER  ';
    return [
      `${verdict} ${figure.toFixed(3).padStart(8)} ≤ ${String(most).padEnd(5)} ${name} (${since}${study === undefined ? '' : `; prototype goal ${study}`})`,
    ];
  });
}
