const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety';
const decades = 'twenties thirties forties fifties sixties seventies eighties nineties';
const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth';
const scales = { hundred: 100, thousand: 1000, million: 1_000_000 } as const;

const smallNumbers: ReadonlyMap<string, number> = new Map<string, number>([
  ...units.split(' ').map((word, value): [string, number] => [word, value]),
  ...tens.split(' ').map((word, index): [string, number] => [word, (index + 2) * 10]),
  ...decades.split(' ').map((word, index): [string, number] => [word, (index + 2) * 10]),
  ...ordinals.split(' ').map((word, index): [string, number] => [word, index + 1]),
  ['thirtieth', 30],
]);
const scaleOf = new Map<string, number>(Object.entries(scales));

const tokenPattern = /\d+(?:[.,:]\d+)*|\p{L}+/gu;

interface NumberInText {
  readonly text: string;
  readonly value: number;
  readonly measuresPost: boolean;
}

const postMeasures = /^[\s-]*(?:seconds?|minutes?|mins?|secs?|hours?|am|pm|slides?|words?)\b/i;

function digitsValue(token: string): number {
  return Number(token.replace(/[,:](?=\d)/g, ''));
}

interface Run {
  readonly words: string[];
  readonly end: number;
}

/** Adjacent number words: "three hundred and fifty". `and` counts only after a scale. */
function runAt(tokens: readonly RegExpMatchArray[], start: number, text: string): Run {
  const words: string[] = [];
  let index = start;
  let end = 0;
  for (; index < tokens.length; index += 1) {
    const token = tokens[index];
    const word = token?.[0].toLowerCase() ?? '';
    const isNumber = smallNumbers.has(word) || scaleOf.has(word);
    const joins =
      word === 'and' && scaleOf.has(words.at(-1) ?? '') && smallNumbers.has(tokens[index + 1]?.[0].toLowerCase() ?? '');
    const gap = words.length === 0 ? '' : text.slice(end, token?.index);
    if (!(isNumber || joins) || !/^[\s-]*$/.test(gap)) break;
    words.push(word);
    end = (token?.index ?? 0) + word.length;
  }
  return { words, end };
}

/** 98 for "ninety-eight", 350 for "three hundred and fifty", 1998 for "nineteen ninety-eight". */
function wordsValue(words: readonly string[]): number {
  let total = 0;
  let group = 0;
  for (const word of words) {
    const scale = scaleOf.get(word);
    const small = smallNumbers.get(word);
    if (scale === 100) group = Math.max(1, group) * 100;
    else if (scale !== undefined) {
      total += Math.max(1, group) * scale;
      group = 0;
    } else if (small !== undefined) {
      const isYear = group >= 10 && group < 100 && small >= 10;
      group = isYear ? group * 100 + small : group + small;
    }
  }
  return total + group;
}

/** Numbers in digits or words. "Dozen" and "hundreds" are inexact and ignored. */
export function numbersOf(text: string): NumberInText[] {
  const tokens = [...text.matchAll(tokenPattern)];
  const found: NumberInText[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined) break;
    const measures = (end: number) => postMeasures.test(text.slice(end, end + 12));
    if (/^\d/.test(token[0])) {
      found.push({
        text: token[0],
        value: digitsValue(token[0]),
        measuresPost: measures(token.index + token[0].length),
      });
      continue;
    }
    const { words, end } = runAt(tokens, index, text);
    if (words.length === 0) continue;
    found.push({ text: text.slice(token.index, end), value: wordsValue(words), measuresPost: measures(end) });
    index += words.length - 1;
  }
  return found;
}

export function knownNumbers(text: string): ReadonlySet<number> {
  const values = numbersOf(text).map(({ value }) => value);
  // "The eighties" and "'98" imply the year, and a year its decade.
  return new Set(values.flatMap((value) => [value, ...yearForms(value)]));
}

function yearForms(value: number): number[] {
  if (value >= 1900 && value < 2100) return [value % 100, (value % 100) - (value % 10), value - (value % 10)];
  if (value >= 10 && value < 100) return [1900 + value, 2000 + value];
  return [];
}

/** "One" and "two" are often no counts ("one day", "the two of us"). */
const minCounted = 3;

interface NumberRule {
  readonly recipesAllowed: boolean;
}

const maxRecipeCount = 10;

/** Numbers that are not in the interview, as written. */
export function unknownNumbers(text: string, known: ReadonlySet<number>, { recipesAllowed }: NumberRule): string[] {
  const isFine = ({ value, measuresPost, text: written }: NumberInText) =>
    known.has(value) ||
    (/\p{L}/u.test(written) && value < minCounted) ||
    (recipesAllowed && (value <= maxRecipeCount || measuresPost));
  return [
    ...new Set(
      numbersOf(text)
        .filter((number) => !isFine(number))
        .map(({ text: written }) => written),
    ),
  ];
}
