import { randomNumbers } from '#tests/support/random-choices.ts';

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON text that no value serialises to. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export interface Random {
  next(): number;
  /** 0 to `limit` − 1. */
  below(limit: number): number;
  pick<Value>(values: readonly Value[]): Value;
  text(length: number): string;
  /** Any JSON value of at most this depth. */
  any(depth: number): unknown;
}

/** Text fragments: several Unicode planes, markup, syntax of other languages. */
const pieces = [
  ...[
    'a',
    'B',
    '7',
    ' ',
    '.',
    '-',
    '_',
    '@',
    '/',
    '\\',
    '"',
    "'",
    '<',
    '>',
    '&',
    '%',
    '$',
    '{',
    '}',
    '[',
    ']',
    '\n',
    '\t',
  ],
  ...[
    'é',
    'ß',
    'İ',
    'ﬃ',
    '漢',
    '🦜',
    '👨‍👩‍👧',
    '\u0000',
    '\u202e',
    '\ufeff',
    '\u00ad',
    '\u2028',
    '\u0301',
    '\ud800',
    '\udfff',
  ],
  ...[
    '<p>',
    '</p>',
    '<h4>',
    '<script>',
    '<a href="javascript:1">',
    '<!--',
    '&lt;',
    '\x24{7*7}',
    '{{7*7}}',
    '../',
    '%00',
  ],
  ...["' OR 1=1", '{"$ne":1}', 'USER#', 'http://169.254.169.254/', 'a@b', '\r\nX: y', '*/*', '١٢٣', 'ａ'],
];

const scalars: readonly unknown[] = [
  ...[null, true, false, 0, -0, 1, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER, 2 ** 53, -(2 ** 63), '', ' ', '0', 'null'],
  ...[
    'undefined',
    'NaN',
    '__proto__',
    'constructor',
    'toString',
    '2026-02-30T25:61:61Z',
    '\u0000',
    '\ud800',
    '🦜'.repeat(40),
  ],
  ...[
    [],
    {},
    [[]],
    [null],
    { length: 1e9 },
    { toString: 1 },
    JSON.parse('{"then":"x"}'),
    { toJSON: {} },
    { valueOf: null },
  ],
];

/** Seeded random choices. */
export function randomValues(seed: number): Random {
  const next = randomNumbers(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <Value>(values: readonly Value[]): Value => {
    const picked = values[below(values.length)];
    if (picked === undefined && values.length === 0) throw new Error('nothing to pick from');
    return picked as Value;
  };
  const text = (length: number) => {
    let made = '';
    while (made.length < length) made += next() < 0.5 ? pick(pieces) : String.fromCharCode(97 + below(26));
    return made.slice(0, length);
  };
  const any = (depth: number): unknown => {
    const kind = below(depth > 0 ? 6 : 4);
    if (kind < 2) return pick(scalars);
    if (kind === 2) return text(below(40));
    if (kind === 3) return next() * 10 ** below(20);
    if (kind === 4) return Array.from({ length: below(4) }, () => any(depth - 1));
    return Object.fromEntries(Array.from({ length: below(4) }, () => [text(below(8)), any(depth - 1)]));
  };
  return { next, below, pick, text, any };
}
