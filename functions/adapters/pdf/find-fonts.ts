import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { FindFonts } from '#functions/domain/document/document.ts';
import { displayFace, faceFile, faceLetters, type PrintFace, textFaces } from '#shared/print/print-faces.ts';
import { charactersOf } from '#shared/text/characters.ts';

interface Cut {
  readonly face: PrintFace;
  readonly name: string;
  readonly unicodeRange: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

const rangesSchema = z.record(z.string(), z.string());

/** Resolved as modules: from the project, or beside the function in the cloud. */
function readPackaged(specifier: string): Promise<Buffer> {
  return readFile(fileURLToPath(import.meta.resolve(specifier)));
}

function readRanges(unicodeRange: string): Cut['ranges'] {
  return unicodeRange.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

async function readCuts(face: PrintFace): Promise<Cut[]> {
  const letters = rangesSchema.parse(JSON.parse((await readPackaged(faceLetters(face))).toString('utf8')));
  return face.cuts.map((name) => {
    const unicodeRange = letters[name] ?? '';
    return { face, name, unicodeRange, ranges: readRanges(unicodeRange) };
  });
}

/** Invisible characters, which need no font. */
const unseen = /\s|\p{Cc}|\p{Cf}|\p{Variation_Selector}/u;

/** Each different grapheme, as its visible characters: an emoji sequence has several. */
function signsOf(text: string): string[][] {
  const words = [...new Set(text.split(/\s+/))].join(' ');
  const different = new Set(charactersOf(words));
  return Array.from(different, (grapheme) => [...grapheme].filter((sign) => !unseen.test(sign)));
}

const hasSign = ({ ranges }: Cut, sign: string) => {
  const code = sign.codePointAt(0) ?? 0;
  return ranges.some(([first, last]) => code >= first && code <= last);
};

/**
 * The cuts that may have a grapheme, up to the first complete one. Only a cut that has all of its characters prints a sequence as
 * one glyph.
 */
function cutsFor(signs: readonly string[], cuts: readonly Cut[]): readonly Cut[] {
  const having = cuts.filter((cut) => signs.every((sign) => hasSign(cut, sign)));
  if (having.length === 0 && signs.length > 1) return signs.flatMap((sign) => cutsFor([sign], cuts));
  const whole = having.findIndex(({ face }) => face.sparse !== true);
  return having.slice(0, whole === -1 ? having.length : whole + 1);
}

const fontCache = new Map<string, Promise<string>>();

function inlined(file: string): Promise<string> {
  const known = fontCache.get(file);
  if (known !== undefined) return known;
  const reading = readPackaged(file).then((bytes) => `data:font/woff2;base64,${bytes.toString('base64')}`);
  fontCache.set(file, reading);
  reading.catch(() => fontCache.delete(file));
  return reading;
}

async function rulesOf({ face, name, unicodeRange }: Cut, italic: boolean): Promise<string> {
  const slants = face.slants.filter((slant) => slant === 'normal' || italic);
  const rules = face.weights.flatMap((weight) =>
    slants.map(async (slant) => {
      const source = `url(${await inlined(faceFile(face, name, weight, slant))}) format('woff2')`;
      return `@font-face{font-family:'${face.family}';font-style:${slant};font-weight:${weight};src:${source};unicode-range:${unicodeRange}}`;
    }),
  );
  return (await Promise.all(rules)).join('');
}

export function createFindFonts(): FindFonts {
  let reading: Promise<readonly [text: Cut[], display: Cut[]]> | undefined;
  const allCuts = () => {
    reading ??= Promise.all([Promise.all(textFaces.map(readCuts)).then((cuts) => cuts.flat()), readCuts(displayFace)]);
    reading.catch(() => {
      reading = undefined;
    });
    return reading;
  };
  return async (text, italic) => {
    const [textCuts, displayCuts] = await allCuts();
    const graphemesUsed = signsOf(text);
    const signs = [...new Set(graphemesUsed.flat())];
    const missing = signs.filter((sign) => cutsFor([sign], textCuts).length === 0);
    const used = new Set(graphemesUsed.flatMap((each) => [...cutsFor(each, textCuts), ...cutsFor(each, displayCuts)]));
    const css = await Promise.all([...used].map((cut) => rulesOf(cut, italic)));
    return { css: css.join(''), missing };
  };
}
