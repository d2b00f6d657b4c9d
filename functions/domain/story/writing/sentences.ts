/**
 * Where a sentence may end: the mark, closing quotes of any language, one of French after its space, a space. Chinese and Japanese
 * have no space. A quote right after the mark always closes.
 */
const possibleEnd =
  /[.!?…؟۔।]["'”’“»«›‹)\]]*(?:[ \u00a0\u202f][»›](?=[\s,;:)]|$))?(?:\s+|$)|[。！？｡]["'”’」』）»]*\s*/gu;

/** Before the dot of an initial, a title or another short form of seven languages. "No." is one before a number only. */
const shortForm =
  /(?<![\p{L}\p{N}])(?:\p{Lu}|(?:Mrs?|Ms|Dra?|St|S(?:ra?|rta|ta|to)|Profa?|Jr|vs|Mmes?|Mlles?|MM|Hr|Fr|Nr|Str|Ud|Uds|Vd|D[ñn]a|Avda?|Ing|Dott|Sig|Mio|Mrd)|(?:mrs?|dra?|sra?|bzw|ca|evtl|inkl|vgl|geb|nr|n[úu]m|p[áa]gs?|aprox|approx|bijv|dhr|mevr|sig|dott|prof))\.$/u;
const number = /(?<!\p{L})(?:No|no|Nos)\.$/u;
/** They may end a sentence as well. */
const openList = /(?<!\p{L})(?:etc|usw|enz|ecc)\.$/u;
/** "z. B.", "d. h.", "p. ej.", "a. C.": letters with a dot each. */
const lettersBefore = /(?<!\p{L})\p{L}\.[ \u00a0\u202f]?(?:\p{L}|ej|ex)\.$/u;
const letterBefore = /(?<!\p{L})\p{L}\.$/u;
const letterAfter = /^(?:\p{L}|ej|ex)\./u;

/** A German ordinal: "der 14. November", "mein 70. Geburtstag", "14. 11."; a number may end a sentence, too. */
const ordinalBefore =
  /(?<!\p{L})(?:(?:de[rnms]|die|das|am|im|vom|zum|zur|beim|ins|ab|bis|seit|jede[nrms]?|(?:[mds]ein|ihr|unser|eur?)e?[nrms]?) )\d{1,3}\.$/iu;
const dayBefore = /(?<![\d.,])\d{1,2}\.$/;
const dateBefore = /(?<!\d)\d{1,2}\.\s?\d{1,2}\.$/;
const monthAfter =
  /^(?:\d{1,2}\.(?!\d)|(?:Jan(?:uar|ner)?|Jänner|Feb(?:ruar)?|März|Apr(?:il)?|Mai|Juni?|Juli?|Aug(?:ust)?|Sept?(?:ember)?|Okt(?:ober)?|Nov(?:ember)?|Dez(?:ember)?)(?!\p{L}))/u;
const newSentence =
  /^(?:Aber|Als|Auch|Da(?:mals|nn|nach|s|ss)?|D(?:er|ie|iese[rs]?|ort|u)|Eine?|E[rs]|Heute|Ich|Ihr|I[mn]|Jetzt|Man|Meine?|Mit|Nach|Nu[nr]|Seit|Sie|So|Und|Vor|Was|Wenn|W[ei]r|Wie|Zu|But|He|It?|My|She|The[ny]?|We|When)(?!\p{L})/u;

/** A quoted question or exclamation within a sentence: “Who?” she asked. */
const quotedWithin = /[!?…](?:["'”’“»«›‹]|[ \u00a0\u202f][»›])+$/u;

/** Characters around a mark that are looked at. */
const around = 24;

function isShortForm(before: string, after: string): boolean {
  return (
    shortForm.test(before) ||
    lettersBefore.test(before) ||
    (letterBefore.test(before) && letterAfter.test(after)) ||
    (number.test(before) && /^\p{N}/u.test(after)) ||
    (openList.test(before) && /^\p{Ll}/u.test(after))
  );
}

const isOrdinal = (before: string, after: string) =>
  (dayBefore.test(before) && monthAfter.test(after)) ||
  (dateBefore.test(before) && /^\d{2,4}(?!\d)/.test(after)) ||
  (ordinalBefore.test(before) && !newSentence.test(after));

function endsSentence(before: string, after: string): boolean {
  if (quotedWithin.test(before)) return !/^\p{Ll}/u.test(after);
  return !(before.endsWith('.') && (isShortForm(before, after) || isOrdinal(before, after)));
}

/** With their marks, without the space between. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const { index, 0: end } of text.matchAll(possibleEnd)) {
    const stop = index + end.trimEnd().length;
    const next = index + end.length;
    if (!endsSentence(text.slice(Math.max(from, stop - around), stop), text.slice(next, next + around))) continue;
    sentences.push(text.slice(from, stop));
    from = next;
  }
  return [...sentences, text.slice(from)].filter((sentence) => sentence.trim() !== '');
}

export interface Word {
  readonly text: string;
  readonly begins: boolean;
  readonly end: number;
}

const wordPattern = /(?<![\p{L}\p{N}@#])\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*/gu;
const opensSentence =
  /(?:^|[。！？]\s*|[.!?…:;]["'”’“»)\]]*\s+(?:»\s+)?|[\n"“„‘‚«‹([]\s*|(?:^|\s)['–—-]\s*|[•*·]\s*|\p{Extended_Pictographic}\uFE0F?\s*)$/u;

/** Letters with inner apostrophes. Hashtags and handles are skipped; hyphens separate. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(wordPattern)].map((match) => ({
    text: match[0],
    begins: opensSentence.test(text.slice(Math.max(0, match.index - 8), match.index)),
    end: match.index + match[0].length,
  }));
}

/** Scripts without spaces between words. */
export const unspaced =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}/u;

/** Words between spaces that have a letter or a digit; in scripts without spaces, the words of a dictionary. */
export function countedWords(text: string): string[] {
  const words = unspaced.test(text)
    ? Array.from(new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text), ({ segment }) => segment)
    : text.split(/\s+/);
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word));
}

export const countWords = (text: string): number => countedWords(text).length;
