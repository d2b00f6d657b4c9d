import type { StoryLanguage } from '#shared/story/languages.ts';
import { plainWords } from './spelling.ts';

/** Number words, folded: from zero, the tens from 20, the hundreds from 100; scales; what joins them. */
interface NumberWords {
  readonly units: string;
  readonly tens: string;
  readonly hundreds?: string;
  /** From 21, where they are one word. */
  readonly twenties?: string;
  readonly others?: Readonly<Record<string, number>>;
  readonly scales: Readonly<Record<string, number>>;
  readonly joins: string;
}

const english: NumberWords = {
  units:
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  tens: 'twenty thirty forty fifty sixty seventy eighty ninety',
  others: { thirtieth: 30 },
  scales: { hundred: 100, thousand: 1000, million: 1_000_000 },
  joins: 'and',
};
const decades = 'twenties thirties forties fifties sixties seventies eighties nineties';
const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth';

const languages: Readonly<Record<StoryLanguage, NumberWords>> = {
  en: english,
  de: {
    units:
      'null ein zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn',
    tens: 'zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig',
    others: { eins: 1 },
    scales: { hundert: 100, tausend: 1000 },
    joins: 'und',
  },
  fr: {
    units:
      'zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dixsept dixhuit dixneuf',
    tens: 'vingt trente quarante cinquante soixante septante huitante nonante',
    others: { vingts: 20, octante: 80 },
    scales: { cent: 100, cents: 100, mille: 1000, million: 1_000_000 },
    joins: 'et',
  },
  es: {
    units:
      'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve',
    tens: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    twenties: 'veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve',
    hundreds: 'ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
    others: {
      cien: 100,
      veintiun: 21,
    },
    scales: { mil: 1000, millon: 1_000_000 },
    joins: 'y',
  },
  it: {
    units:
      'zero un due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
    tens: 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
    scales: { cento: 100, mila: 1000, mille: 1000 },
    joins: 'e',
  },
  pt: {
    units:
      'zero um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove',
    tens: 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
    hundreds: 'cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos',
    others: { uma: 1, duas: 2, catorze: 14, dezasseis: 16, dezassete: 17, dezanove: 19, cem: 100, duzentas: 200 },
    scales: { mil: 1000, milhao: 1_000_000 },
    joins: 'e',
  },
  nl: {
    units:
      'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien',
    tens: 'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
    scales: { honderd: 100, duizend: 1000 },
    joins: 'en',
  },
};

const valuesOf = (list: string, first: number, step: number) =>
  list.split(' ').map((word, at): [string, number] => [word, first + at * step]);

interface Numerals {
  readonly small: ReadonlyMap<string, number>;
  readonly scales: ReadonlyMap<string, number>;
  readonly joins: string;
  readonly language: StoryLanguage;
}

/** Words below a hundred that are written as one: "vierundzwanzig", "eenenveertig", "ventitre". */
function compounds({ units, tens }: NumberWords, language: StoryLanguage): [string, number][] {
  const ones = valuesOf(units, 0, 1).slice(1, 10);
  const pairs = valuesOf(tens, 20, 10).flatMap(([ten, value]) =>
    ones.map(([one, more]): [string, string, number] => [ten, one, value + more]),
  );
  if (language === 'de' || language === 'nl')
    return pairs.map(([ten, one, value]) => [`${one}${language === 'de' ? 'und' : 'en'}${ten}`, value]);
  if (language !== 'it') return [];
  return pairs.map(([ten, one, value]) => [
    /^[uo]/.test(one) ? `${ten.slice(0, -1)}${one}${one === 'un' ? 'o' : ''}` : `${ten}${one}`,
    value,
  ]);
}

function numeralsOf(language: StoryLanguage): Numerals {
  const words = languages[language];
  const small = new Map([
    ...valuesOf(words.units, 0, 1),
    ...valuesOf(words.tens, 20, 10),
    ...(words.hundreds === undefined ? [] : valuesOf(words.hundreds, 100, 100)),
    ...(words.twenties === undefined ? [] : valuesOf(words.twenties, 21, 1)),
    ...compounds(words, language),
    ...Object.entries(words.others ?? {}),
    ...(language === 'en' ? [...valuesOf(ordinals, 1, 1), ...valuesOf(decades, 20, 10)] : []),
  ]);
  return { small, scales: new Map(Object.entries(words.scales)), joins: words.joins, language };
}

const made = new Map<StoryLanguage, Numerals>();
function numerals(language: StoryLanguage): Numerals {
  const known = made.get(language) ?? numeralsOf(language);
  made.set(language, known);
  return known;
}

/** Most words are no numbers. */
const splitWords = new Map<string, string[]>();
const mostRemembered = 5000;

function numberParts(word: string, known: Numerals): string[] {
  const key = `${known.language} ${word}`;
  const found = splitWords.get(key) ?? partsOf(word, known);
  if (splitWords.size < mostRemembered) splitWords.set(key, found);
  return found;
}

/** "Zweihundertvierzig" as its parts: "zwei hundert vierzig". */
function partsOf(word: string, { small, scales }: Numerals): string[] {
  if (small.has(word) || scales.has(word)) return [word];
  for (const scale of [...scales.keys()].toSorted((one, other) => (scales.get(other) ?? 0) - (scales.get(one) ?? 0))) {
    const at = word.indexOf(scale);
    if (at === -1 || word.length === scale.length) continue;
    const [before, after] = [word.slice(0, at), word.slice(at + scale.length).replace(/^(?:und|en)(?=.)/, '')];
    const parts = [before, after]
      .filter((part) => part !== '')
      .map((part) => partsOf(part, { small, scales } as Numerals));
    if (parts.every((part) => part.length > 0))
      return at === 0 ? [scale, ...parts.flat()] : [...(parts[0] ?? []), scale, ...parts.slice(1).flat()];
  }
  return [];
}

const tokenPattern = /(?<!\d)\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:,\d+)?(?!\d)|\d+(?:[.,:]\d+)*|\p{L}[\p{L}\p{M}]*/gu;

interface NumberInText {
  readonly text: string;
  readonly value: number;
  readonly measuresPost: boolean;
  /** "'98", "the eighties": the years 1898, 1998 and 2098, or their decade. */
  readonly isShortYear: boolean;
}

const postMeasures =
  /^[\s-]*(?:se[cgk]\p{L}*|s|min\p{L}*|hours?|am|pm|slides?|words?|fotos?|photos?|foto’s|bilder)(?!\p{L})/iu;

/** "1,250", "3.900" and "10 000" have thousands, "118,40" and "7.5" decimals; a time of day is read as its digits. */
function digitsValue(token: string): number {
  const decimals = /^(.*)[.,](\d{1,2})$/.exec(token);
  const whole = (text: string) => text.replace(/\D/g, '');
  return decimals === null ? Number(whole(token)) : Number(`${whole(decimals[1] ?? '')}.${decimals[2]}`);
}

interface Run {
  readonly words: string[];
  readonly end: number;
}

/** Adjacent number words: "three hundred and fifty", "vinte e três". They are joined only after a larger number. */
function runAt(tokens: readonly RegExpMatchArray[], start: number, text: string, known: Numerals): Run {
  const numberOf = (word = '') => known.scales.get(word) ?? known.small.get(word) ?? 0;
  const parts = (at: number) => plainWords(tokens[at]?.[0] ?? '').flatMap((word) => numberParts(word, known));
  const words: string[] = [];
  let end = 0;
  const joins = (index: number) => {
    const last = numberOf(words.at(-1));
    const [next = ''] = parts(index + 1);
    const isTens = last >= 20 && last % 10 === 0;
    return tokens[index]?.[0].toLowerCase() === known.joins && isTens && (known.small.get(next) ?? last) < last;
  };
  for (const [at, token] of tokens.slice(start).entries()) {
    const found = parts(start + at);
    const isApart = words.length > 0 && !/^[\s-]*$/.test(text.slice(end, token.index));
    if (isApart || (found.length === 0 && !joins(start + at))) break;
    words.push(...found);
    end = (token.index ?? 0) + token[0].length;
  }
  return { words, end };
}

/** 98 for "ninety-eight", 350 for "three hundred and fifty", 1998 for "nineteen ninety-eight", 97 for "quatre-vingt-dix-sept". */
function wordsValue(words: readonly string[], { small: values, scales, language }: Numerals): number {
  let total = 0;
  let group = 0;
  for (const word of words) {
    const scale = scales.get(word);
    const small = values.get(word);
    if (scale === 100) group = Math.max(1, group) * 100;
    else if (scale !== undefined) {
      total += Math.max(1, group) * scale;
      group = 0;
    } else if (small === 20 && group === 4 && language === 'fr') group = 80;
    else if (small !== undefined) {
      const isYear = language === 'en' && group >= 10 && group < 100 && small >= 10;
      group = isYear ? group * 100 + small : group + small;
    }
  }
  return total + group;
}

/** Numbers in digits or in words of the language. "Dozen" and "hundreds" are inexact and ignored. */
export function numbersOf(text: string, language: StoryLanguage = 'en'): NumberInText[] {
  const known = numerals(language);
  const tokens = [...text.matchAll(tokenPattern)];
  const found: NumberInText[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined) break;
    const measures = (end: number) => postMeasures.test(text.slice(end, end + 12));
    if (/^\d/.test(token[0])) {
      const end = token.index + token[0].length;
      const isShortYear =
        /^\d\d$/.test(token[0]) && (/['’‘]$/.test(text.slice(0, token.index)) || /^['’]?s\b/.test(text.slice(end)));
      found.push({ text: token[0], value: digitsValue(token[0]), measuresPost: measures(end), isShortYear });
      continue;
    }
    const { words, end } = runAt(tokens, index, text, known);
    if (words.length === 0) continue;
    const written = text.slice(token.index, end);
    found.push({
      text: written,
      value: wordsValue(words, known),
      measuresPost: measures(end),
      isShortYear: decades.split(' ').includes(words.at(-1) ?? ''),
    });
    index += [...written.matchAll(tokenPattern)].length - 1;
  }
  return found;
}

/** @param language of the text, for numbers in words */
export function knownNumbers(text: string, language: StoryLanguage = 'en'): ReadonlySet<number> {
  return new Set(
    numbersOf(text, language).flatMap(({ value, isShortYear }) =>
      isShortYear ? [value, 1900 + value, 2000 + value] : [value],
    ),
  );
}

/** "One" and "two" are often no counts ("one day", "the two of us"). */
const minCounted = 3;

interface NumberRule {
  readonly recipesAllowed: boolean;
  readonly language?: StoryLanguage | undefined;
}

const maxRecipeCount = 10;

function isKnownYear(value: number, known: ReadonlySet<number>): boolean {
  const years = [...known].filter((year) => year >= 1800 && year < 2100);
  return years.some(
    (year) => year % 100 === value || (value % 10 === 0 && Math.floor((year % 100) / 10) * 10 === value),
  );
}

/** Numbers that are not in the interview, as written. "118,40" is known where 118 and 40 are. */
export function unknownNumbers(
  text: string,
  known: ReadonlySet<number>,
  { recipesAllowed, language }: NumberRule,
): string[] {
  const areParts = (written: string) => {
    const parts = written.match(/\d+/g) ?? [];
    return parts.length > 1 && parts.every((part) => known.has(Number(part)));
  };
  const isFine = ({ value, measuresPost, text: written, isShortYear }: NumberInText) =>
    known.has(value) ||
    areParts(written) ||
    (isShortYear && isKnownYear(value, known)) ||
    (/\p{L}/u.test(written) && value < minCounted) ||
    (recipesAllowed && (value <= maxRecipeCount || measuresPost));
  return [
    ...new Set(
      numbersOf(text, language)
        .filter((number) => !isFine(number))
        .map(({ text: written }) => written),
    ),
  ];
}
