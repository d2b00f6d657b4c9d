import type { Figure } from '#infra/tooling/figures.ts';

interface Gate {
  readonly most: number;
  readonly since: string;
  /** The first goal, measured on prototypes, if it differs. */
  readonly study?: number;
}

/**
 * What the figures of a run are held against. The first numbers came from prototypes; these were measured on
 * the product's own functions on the day that stands beside them. Loosened on 2026-11-23: the bundles kept three plugins fewer
 * (decision 0010), and Express, which neither checks EdDSA nor its answers nor logs, is no measure for a warm request.
 * A bench prints: a gate that is passed
 * over fails no build, as times depend on the machine. What fails one are bytes and calls, in tests/contract/bundles.test.ts
 * and tests/integration/api/table-calls.test.ts.
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
  'bundle: median entry / common practice (gzip)': { most: 0.26, since: '2026-11-23' },
  'bundle: worst entry / common practice (gzip)': { most: 0.38, since: '2026-11-23' },
  'bundle: median of all that is read / common practice (gzip)': { most: 0.52, since: '2026-11-23' },
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

/** Bundles are measured with the cold starts, table calls with the units. */
const partOf = (name: string) =>
  name
    .replace(/:.*/, '')
    .replace(/^bundle$/, 'cold')
    .replace(/^table$/, 'units');

/** The figures of one part of the bench (`--only`), for infra/docs/figures.md. */
export function figuresOfPart(figures: Figures, part: string): Figure[] {
  const all: Readonly<Record<string, Gate>> = gates;
  return Object.entries(figures).flatMap(([name, figure]) => {
    const { most = Number.NaN } = all[name] ?? {};
    if (partOf(name) !== part) return [];
    return [{ what: name, measured: figure.toFixed(2), goal: `≤ ${most}`, isMissed: figure > most }];
  });
}

/** A figure beside its gate, in a line that begins with how it stands. */
export function gateLines(figures: Figures): string[] {
  const all: Readonly<Record<string, Gate>> = gates;
  return Object.entries(all).flatMap(([name, { most, since, study }]) => {
    const figure = figures[name as GateName];
    if (figure === undefined) return [];
    const stands = figure <= most ? 'within' : 'OVER  ';
    return [
      `${stands} ${figure.toFixed(3).padStart(8)} ≤ ${String(most).padEnd(5)} ${name} (${since}${study === undefined ? '' : `; the study had ${study}`})`,
    ];
  });
}
