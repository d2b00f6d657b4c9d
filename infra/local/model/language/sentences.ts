import { determiners, functionWords, verbs } from './words.ts';

const abbreviation = /(?:^|\s)(?:Mr|Mrs|Ms|Dr|St|Prof|Jr|Sr|vs|e\.g|i\.e|a\.m|p\.m|[A-Z])\.$/;

const pictures = /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u200d\ufe0f\u{1f3fb}-\u{1f3ff}])+/gu;

export function sentencesOf(text: string): string[] {
  return plainText(text.replace(pictures, '\n'))
    .split(/\n+/)
    .flatMap((line) => mergeAbbreviations(line.split(/(?<=[.!?…]["”’)]?)\s+/)))
    .flatMap(brokenUp)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}|\p{N}/u.test(sentence));
}

const longestSentence = 45;
const breakAfter = 18;

function brokenUp(sentence: string): string[] {
  const tokens = sentence.split(/\s+/);
  if (tokens.length <= longestSentence) return [sentence];
  const parts: string[][] = [[]];
  for (const token of tokens) {
    const part = parts.at(-1) ?? [];
    const isSeam = /^(?:and|but|so|then|because)$/i.test(token) || /[,;:]$/.test(part.at(-1) ?? '');
    if ((part.length >= breakAfter && isSeam) || part.length >= longestSentence) parts.push([token]);
    else part.push(token);
  }
  return parts.map((part) => part.join(' '));
}

export function plainText(text: string): string {
  return text
    .replace(/```\w*|\{[^{}\n]{0,200}\}/g, '\n')
    .replace(/[<‹]\/?[a-z!][^>›]*[>›]/gi, ' ')
    .replace(/[<>‹›{}[\]|`*_#~]+|\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Cf}|\ufe0f/gu, ' ')
    .replace(/&#?\w+;|\S{61,}/g, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

function mergeAbbreviations(pieces: readonly string[]): string[] {
  const merged: string[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (last !== undefined && abbreviation.test(last)) merged[merged.length - 1] = `${last} ${piece}`;
    else merged.push(piece);
  }
  return merged;
}

export function polished(sentence: string): string {
  const bare = withoutLeadIn(sentence)
    .replace(/\bi\b(?=$|[\s'’,;:!?.])/g, 'I')
    .replace(/\s+([,.;:!?])/g, '$1')
    .replace(/([!?])[!?]+/g, '$1')
    .replace(/\.{2,}/g, '…');
  const ended = /[.!?…。！？]["”’)」』]?$/.test(bare) ? bare : `${bare.replace(/[,;:\s–—-]+$/, '')}.`;
  return capitalised(ended);
}

const leadIn =
  /^(?:(?:yes|yeah|yep|yup|no|nope|nah|well|so|um+|uh+|er+|hmm+|ok|okay|oh|ah|haha+|lol|sure|anyway)\s*[,.!:;–—-]+\s*)+(?=\S)/i;

function withoutLeadIn(sentence: string): string {
  return sentence.replace(leadIn, '').replace(/^(?:and|but|because|cause|so)\s+(?=\S+\s+\S)/i, '');
}

export function capitalised(text: string): string {
  return text.replace(/^(["“‘(]?)(\p{Ll})/u, (_, quote: string, letter: string) => quote + letter.toUpperCase());
}

export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
}

export function wordCount(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

export function sentenceKey(sentence: string): string {
  return wordsOf(sentence.toLowerCase()).join(' ');
}

const subjects =
  /\b(?:i|we|he|she|it|they|you|there|that|this|everyone|everybody|nobody|people)(?:['’](?:m|s|re|ve|d|ll))?\b/i;
const clauseVerbs =
  /\b(?:is|was|are|were|am|be|had|has|have|did|does|do|could|would|can|will|made|makes|went|came|said|told|gave|took|got|knew|felt)\b/i;

const subordinate = /^(?:when|while|after|before|if|although|until|whenever)$/;

/** "that nobody can take it", unlike "That October was cold". */
export function isThatClause(sentence: string): boolean {
  const [head, next = ''] = wordsOf(sentence.toLowerCase());
  return (
    head === 'that' &&
    (functionWords.has(next) || determiners.has(next)) &&
    !/^(?:is|was|will|would|can|could|has|had|and|or)$/.test(next)
  );
}

/** False for fragments such as "in Lisbon" or "my uncle". */
export function isClause(sentence: string): boolean {
  const all = wordsOf(sentence.toLowerCase());
  const head = all[0] ?? '';
  if (subordinate.test(head) && all.length > 3) return true;
  if (isThatClause(sentence) || lacksSubject(head)) return false;
  if (all.length < 3) return /['’](?:m|s|re|ve)$/.test(head) || (all.length === 2 && subjects.test(head));
  return subjectAndVerb(all) || nounAndVerb(all, sentence);
}

/** "The water was flat", but not "the water that was flat". */
function nounAndVerb(all: readonly string[], sentence: string): boolean {
  if (!(determiners.has(all[0] ?? '') || /^\p{Lu}/u.test(sentence))) return false;
  const verbAt = all.findIndex((word, at) => at > 0 && (clauseVerbs.test(word) || isPast(word)));
  const relative = ['who', 'which', 'that', 'where', 'when', 'because'];
  const relativeAt = all.findIndex((word, at) => at > 0 && relative.includes(word));
  return verbAt > 0 && (relativeAt < 0 || verbAt < relativeAt);
}

/** "taught me to drive", "to be there", "like coming home". */
function lacksSubject(head: string): boolean {
  return head === 'to' || head === 'like' || isPast(head);
}

/** A pronoun before a verb in a main clause: "she ran", "I never told". */
function subjectAndVerb(all: readonly string[]): boolean {
  const at = all.findIndex((word) => subjects.test(word) && !['that', 'this'].includes(word));
  if (at < 0 || at === all.length - 1) return /^(?:that|this|it)['’]s$/.test(all[0] ?? '') || false;
  const before = all.slice(0, at);
  return at === 0 || !before.some((word) => ['who', 'which', 'when', 'where', 'how', 'because', 'that'].includes(word));
}

export function isPast(word: string): boolean {
  return (/[a-z]{2}ed$/.test(word) || verbs.has(word)) && !functionWords.has(word);
}

const commonEnglish =
  /^(?:the|and|was|were|is|i|i['’]m|my|of|to|it|he|she|they|you|we|with|that|in|on|for|had|have|not|his|her|our)$/;
/** A third of English words are function words; shorter texts are undecided. */
const englishShare = 0.1;
const fewestWords = 12;

/** Whether the text is in another language, whose fragments stay unchanged. */
export function isForeign(text: string): boolean {
  const all = wordsOf(text.toLowerCase());
  const signs = text.match(/\p{Script=Han}|\p{Script=Arabic}|\p{Script=Cyrillic}|\p{Script=Greek}/gu)?.length ?? 0;
  if (signs * 2 > text.length) return true;
  return all.length >= fewestWords && all.filter((word) => commonEnglish.test(word)).length / all.length < englishShare;
}
