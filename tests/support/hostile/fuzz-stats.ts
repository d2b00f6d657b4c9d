import { isWholeProof } from '#tests/support/random-choices.ts';

export interface ParserResult {
  readonly status: number;
  /** Of the error body. */
  readonly code?: string | undefined;
  readonly ms: number;
}

/** A hanging call exceeds this in every try; a busy machine does not. */
export const hangMs = 2000;

/** Error codes from before the content is validated. */
const parserErrorCodes = new Set([
  'malformed-json',
  'malformed-request',
  'unsupported-media-type',
  'payload-too-large',
  'invalid-input',
]);

export interface ParserStats {
  readonly parser: string;
  inputs: number;
  accepted: number;
  refused: number;
  /** Refused after parsing. */
  behind: number;
  limited: number;
  failed: number;
  slowestMs: number;
}

const allStats: ParserStats[] = [];

export function createParserStats(parser: string): ParserStats & { record(result: ParserResult): void } {
  const figures = {
    parser,
    inputs: 0,
    accepted: 0,
    refused: 0,
    behind: 0,
    limited: 0,
    failed: 0,
    slowestMs: 0,
    record({ status, code = '', ms }: ParserResult) {
      figures.inputs += 1;
      figures.slowestMs = Math.max(figures.slowestMs, ms);
      // Refused after parsing: from a hostile text no model writes anything usable.
      const isUnusable = code === 'model-answer-unusable';
      if (status >= 500 && !isUnusable) figures.failed += 1;
      else if (status === 429) figures.limited += 1;
      else if (status < 400) figures.accepted += 1;
      else figures.refused += 1;
      const isBehind = status >= 400 && status < 500 && status !== 429 && !parserErrorCodes.has(code);
      if (isBehind || isUnusable) figures.behind += 1;
    },
  };
  allStats.push(figures);
  return figures;
}

const columns = ['parser', 'inputs', 'accepted', 'refused', 'behind', 'limited', 'failed', 'slowest ms'] as const;

/** Prints a table of all parsers. */
export function printStats(): void {
  const rows = allStats.map(({ parser, inputs, accepted, refused, behind, limited, failed, slowestMs }) =>
    [parser, inputs, accepted, refused, behind, limited, failed, Math.round(slowestMs)].map(String),
  );
  const sum = (name: 'inputs' | 'accepted' | 'refused' | 'behind' | 'limited' | 'failed') =>
    String(allStats.reduce((total, figures) => total + figures[name], 0));
  const slowest = String(Math.round(Math.max(...allStats.map(({ slowestMs }) => slowestMs))));
  const total = [
    'all',
    sum('inputs'),
    sum('accepted'),
    sum('refused'),
    sum('behind'),
    sum('limited'),
    sum('failed'),
    slowest,
  ];
  const lines = [columns, columns.map(() => '---'), ...rows, total].map((cells) => `| ${cells.join(' | ')} |`);
  console.log(`fuzz (${isWholeProof ? 'whole' : 'a part'}), failed = 5xx or no answer:\n${lines.join('\n')}`);
}
