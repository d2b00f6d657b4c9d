/**
 * Where a sentence may end: the mark, closing quotes of any language, one of French after its space, a space, which Chinese,
 * Japanese and Burmese lack. A quote right after the mark always closes; in Japanese the sentence continues with と.
 * `Intl.Segmenter` ends one after every "Sgt." before a name, and none before a small letter.
 */
const possibleEnd =
  /[.!?…]["'”’“»«›‹)\]]*(?:[ \u00a0\u202f][»›](?=[\s,;:)]|$))?(?:\s+|$)|(?:(?![.!?])\p{Sentence_Terminal}|(?<=\p{Script=Greek});)+["'”’」』）»]*(?!["'”’」』）»]|[、，と]|って)\s*/gu;

/** Before the dot of an initial, a title or another short form of seven languages. */
const shortForm =
  /(?<![\p{L}\p{N}])(?:\p{Lu}|(?:Mrs?|Ms|Dra?|S(?:ra?|rta|ta|to)|Profa?|vs|Mmes?|Mlles?|MM|Hrn?|Frl?|Nr|Str|Ud|Uds|Vd|D[ñn]a|Avda?|Ing|Dott|Sig|Mi[olr]|Mrd|Sgto?|S?Lt|Cp[lt]|Pvt|Capt?|Cdt|Cmdr|Col|Cel|Cnel|Maj|G[eé]n|Gral|Tte|Hptm|Rev|Hon|Gov|Sen|Rep|Pres|Supt|Insp|Msgr|Drs|Hl|Mt|Ft|Avv|Arch|Geom|Lic|Arq|Eng|Exm[ao])|Dr\.[ \u00a0]?(?:med|phil|rer|nat|jur|theol|vet|dent)|(?:mrs?|dra?|sra?|bzw|ca|evtl|inkl|incl|vgl|geb|ggf|sog|nr|n[úu]m|p[áa]gs?|aprox|approx|bijv|dhr|mevr|sig|dott|prof))\.$/u;
/** Short forms before a number only: "No. 5", "Sept. 3". */
const number =
  /(?<!\p{L})(?:No|Nos|Vol|Fig|Chap|Apt|Kap|Art|Tel|Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Okt|Nov|Dec|Dez|Déc|Dic|no|pp?|vol|fig|art|tel)\.$/u;
/** They may end a sentence as well. */
const openList = /(?<!\p{L})(?:etc|usw|enz|ecc)\.$/u;
const openName = /(?<!\p{L})(?:[JS]r|St|Inc|Corp|Co|Ltd|Bros|Ave|Blvd|Rd|Esq|[ap]\.\s?m)\.$/u;
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
  /^(?:Aber|Als|Auch|Da(?:mals|nn|nach|s|ss)?|D(?:er|ie|iese[rs]?|ort|u)|Eine?|E[rs]|Heute|Ich|Ihr|I[mn]|Jetzt|Man|Meine?|Mit|Nach|Nu[nr]|Seit|Sie|So|Und|Vor|Was|Wenn|W[ei]r|Wie|Zu|A(?:fter|nd|t)|But|Everyone|He|It?|My|O(?:n|ur)|She|Th(?:at|e[ny]?|ere|is)|We|When|You)(?!\p{L})/u;

/** A quoted question or exclamation within a sentence: “Who?” she asked. */
const quotedWithin = /[!?…](?:["'”’“»«›‹]|[ \u00a0\u202f][»›])+$/u;

/** Characters around a mark that are looked at. */
const around = 24;

function isShortForm(before: string, after: string): boolean {
  if (openName.test(before)) return !newSentence.test(after) && /^[\p{L}\p{N}]/u.test(after);
  return (
    shortForm.test(before) ||
    lettersBefore.test(before) ||
    (letterBefore.test(before) && letterAfter.test(after)) ||
    (number.test(before) && /^(?:\p{N}|[IVXLC]+(?!\p{L}))/u.test(after)) ||
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

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where the sentences of a text are, with their marks, without the space between. */
export function sentenceSpans(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const { index, 0: end } of text.matchAll(possibleEnd)) {
    const stop = index + end.trimEnd().length;
    const next = index + end.length;
    if (!endsSentence(text.slice(Math.max(start, stop - around), stop), text.slice(next, next + around))) continue;
    spans.push({ start, end: stop });
    start = next;
  }
  return [...spans, { start, end: text.length }].filter((span) => text.slice(span.start, span.end).trim() !== '');
}

/** Its sentences in any language, with their marks, without the space between. */
export const sentencesOf = (text: string): string[] =>
  sentenceSpans(text).map(({ start, end }) => text.slice(start, end));
