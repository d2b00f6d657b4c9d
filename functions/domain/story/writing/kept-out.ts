import { isCareAnswer, needsCare } from '#functions/domain/care/care.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { KeepOutMark } from '#shared/schemas/kept-out.ts';
import type { KeptOutPiece } from '#shared/schemas/kept-piece.ts';
import { gap } from '#shared/story/gap.ts';
import { isFrequentWord, languageOf } from '#shared/story/language-of.ts';
import type { StoryLanguage } from '#shared/story/languages.ts';
import { unspaced } from '#shared/text/characters.ts';
import { sentencesOf } from '#shared/text/sentences.ts';
import type { Brief, Source } from './brief.ts';
import { commonWordsOf } from './common-words.ts';
import { type Cue, cuesIn, type Folded, fold, isAskingWord, isPersonWord, isRequestWord } from './keep-out-cues.ts';
import { knownWords } from './names-in-text.ts';
import { knownNumbers, numbersOf } from './numbers-in-text.ts';
import { wordsOf } from './sentences.ts';
import { spanOf } from './spelling.ts';
import { answersOf } from './transcript.ts';

/** A part of a customer's message: the characters from `start` up to `end`. */
interface Piece {
  readonly message: number;
  readonly start: number;
  readonly end: number;
}

export type KeptPiece = Piece & Pick<KeptOutPiece, 'because'>;

/** What must reach neither a writing call nor a text. */
export interface KeptOut {
  readonly pieces: readonly KeptPiece[];
  /** The messages that ask for it or hold it and that the customer has not decided on, for a story without a brief. */
  readonly messages: ReadonlySet<number>;
  /** Only in the pieces, folded: names and rare words; names that are words of every day; numbers. */
  readonly words: readonly string[];
  readonly names: ReadonlySet<string>;
  readonly numbers: ReadonlySet<number>;
  /** Sentences of the pieces as folded words, and runs of characters in scripts without spaces. */
  readonly copies: readonly string[];
  /** The editor's wording of each piece, as folded words. */
  readonly wordings: readonly (readonly string[])[];
  /** Of the interview: what is frequent in another may be a rare word here ("son"). */
  readonly language: StoryLanguage | undefined;
}

type Span = Omit<Piece, 'message'>;

function messagesOf(transcript: readonly ChatMessage[]): Message[] {
  return transcript.flatMap(({ role, content }, at) =>
    role === 'user' ? [{ at, content, folded: fold(content), spans: sentenceSpans(content) }] : [],
  );
}

function sentenceSpans(text: string): Span[] {
  let from = 0;
  return text
    .split('\n')
    .flatMap(sentencesOf)
    .map((sentence) => {
      const start = text.indexOf(sentence, from);
      from = start + sentence.length;
      return { start, end: from };
    });
}

interface Message {
  readonly at: number;
  readonly folded: Folded;
  readonly content: string;
  readonly spans: readonly Span[];
}

interface Interview {
  readonly messages: readonly Message[];
  readonly language: StoryLanguage | undefined;
}

const sliceOf = ({ content }: Message, { start, end }: Span) => content.slice(start, end);
const wordCount = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
const foldedWords = (text: string) => fold(text).text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** A sentence that begins so goes on with the one before it. */
const linking = /^(?:and|but|so|then|und|aber|dann|et|mais|puis|y|pero|luego|e|ma|poi|mas|en|maar|toen)\b/;
/** It is about somebody who was named before. Only in its own language: "il" is an article in another. */
const leaning: Readonly<Record<StoryLanguage, RegExp>> = {
  en: /^(?:he|she|they|his|her|their)\b/,
  de: /^(?:er|sie|seine?|ihre?)\b/,
  fr: /^(?:ils?|elles?|son|sa|ses)\b/,
  es: /^(?:ella|ellos|sus?)\b/,
  it: /^(?:lui|lei|suo|sua)\b/,
  pt: /^(?:el[ea]s?|seu|sua)\b/,
  nl: /^(?:hij|zij|ze|zijn|haar)\b/,
};
/** Somebody who is named: "my brother", "she", "Gary". */
const relation =
  /\b(?:my|our|mein\w*|unser\w*|mon|ma|mes|notre|mi|nuestr[oa]|mi[oa]|nostr[oa]|meu|minha|noss[oa]|mijn|onze?|he|she|er|sie|il|elle|el|ella|lui|lei|el[ea]|hij|zij) /;
const isNamedIn = (text: string) => relation.test(fold(text).text) || /\p{L} \p{Lu}\p{Ll}/u.test(text);

/** A fragment, or a short sentence about somebody whom the one before names, does not say what it is about. */
const [fragmentWords, shortWords] = [4, 6];
function needsMore(text: string, before: string | undefined, language: StoryLanguage | undefined): boolean {
  const [words, { text: folded }] = [wordCount(text), fold(text)];
  if (linking.test(folded)) return true;
  const isLeaning = leaning[language ?? 'en'].test(folded);
  return isLeaning ? words < shortWords && before !== undefined && isNamedIn(before) : words < fragmentWords;
}
const mostSentences = 3;

/** The sentence at a position, and those before it that it goes on with. */
function backFrom({ spans, content }: Message, at: number, language: StoryLanguage | undefined): Span[] {
  const found = spans.slice(Math.max(0, at + 1 - mostSentences), at + 1).toReversed();
  const texts = found.map(({ start, end }) => content.slice(start, end));
  const whole = texts.findIndex((text, index) => !needsMore(text, texts[index + 1], language));
  return whole === -1 ? found : found.slice(0, whole + 1);
}

/** A long sentence with a request at its end loses the clauses before the request, not all of them. */
const longSentence = 35;
const leastClauseWords = 5;
const clauseEnd = /[,;:–—]\s|\s(?:but|because|aber|weil|mais|pero|porque|perche|mas|maar|omdat)\s/g;

/** From the clause that a cue ends or stands in, to the end of the sentence. */
function lastClauses(text: string, cueStart: number): number {
  const starts = [...text.matchAll(clauseEnd)].map(({ index, 0: mark }) => index + mark.length);
  const start = starts.findLast((at) => wordCount(text.slice(at, cueStart)) >= leastClauseWords && at < cueStart);
  return start ?? 0;
}

/** Words in a sentence beside its request and politeness. */
const leastOwnWords = 2;
const ownWordsIn = (folded: string, language: StoryLanguage) =>
  (folded.match(/[a-z0-9]+/g) ?? []).filter((word) => !isAskingWord(word, language));

/** Words of a sentence beside its cues: up to the last cue, and after it. */
function ownWordsOf(folded: string, cues: readonly Cue[]) {
  const end = Math.max(...cues.map((cue) => cue.end));
  const language = cues[0]?.language ?? 'en';
  const rest = cues.reduce(
    (text, cue) => text.slice(0, cue.start) + ' '.repeat(cue.end - cue.start) + text.slice(cue.end),
    folded,
  );
  return { before: ownWordsIn(rest.slice(0, end), language), after: ownWordsIn(rest.slice(end), language) };
}

/** "That" before a subject, or a name and its verb, introduces a clause. */
const thatClause = (after: string) =>
  /^ (?:(?:i|he|she|we|they|my|his|her|our|their|the|it|you)\b|[a-z]+ (?:is|was|has|had|[a-z]+(?:ed|nk|ft|ld|ve|w)|did|got|hit)\b)/.test(
    after,
  )
    ? /\bthat$/
    : /(?!)/;
const pointing =
  /\b(?:that|this|it|those|das|es|dies|ca|cela|le|la|l|lo|eso|esto|questo|lo|isso|isto|disso|dat|dit|het|what i\w*|was ich|ce que|lo que|quello che|o que|wat ik)\b|lo$/;
/** "Don't write this maybe, but he drank", not "but keep the rest". */
const ahead =
  /^(?:\s*:|(?: [a-z]+){0,2},?\s+(?:but|aber|mais|pero|ma|mas|maar)\b(?! (?:the rest|everything else|(?:you can |please )?(?:keep|use|leave|write))\b))/;

const isAheadOf = (folded: string, cues: readonly Cue[]) => ahead.test(folded.slice(cues.at(-1)?.end));

/** Words that say whom or what the request is about: "Gary", "brother", "divorce". */
function wordsOfRequest(folded: string, { start, end }: Cue, language: StoryLanguage | undefined): string[] {
  const rest = folded.slice(end);
  const clause = folded.slice(start, end) + (ahead.test(rest) ? '' : (/^[^.,;:!?…–—]*/.exec(rest)?.[0] ?? ''));
  return (clause.match(/[a-z0-9]{2,}/g) ?? []).filter(
    (word) => !(isRequestWord(word, language) || isFunctionWord(word, language)),
  );
}

function objectOf(words: readonly string[], { language: asked }: Cue): readonly string[] {
  // "My dad not showing" is about one thing, of all that is told about him.
  const things = words.filter((word) => !isPersonWord(word, asked));
  return things.length > 0 ? things : words;
}

const isFunctionWord = (word: string, language: StoryLanguage | undefined) =>
  word.length < leastStem || isFrequentWord(word, language);

/** A short message is kept out as a whole by a request in the next; of a longer one, its end. */
const shortMessage = 50;

function endOf(message: Message, language: StoryLanguage | undefined): Span[] {
  const last = message.spans.length - 1;
  if (wordCount(message.content) <= shortMessage) return [...message.spans];
  return backFrom(message, last, language);
}

/** A message of which nothing may be written, whatever its sentences say: it is only a request. */
const isOnlyRequest = (content: string) =>
  sentencesOf(content).every((sentence) => {
    const { text } = fold(sentence);
    const cues = cuesIn(text);
    const { before, after } = ownWordsOf(text, cues);
    return cues.length > 0 && before.length + after.length < leastOwnWords;
  });

/** Whether a message asks to leave something out or says something in confidence. */
export const asksToKeepOut = (content: string) =>
  content
    .split('\n')
    .flatMap(sentencesOf)
    .some((sentence) => cuesIn(fold(sentence).text).length > 0);

interface Asking {
  readonly message: Message;
  /** Of the sentence in its message. */
  readonly at: number;
  readonly sentence: string;
  readonly folded: string;
  readonly cues: readonly Cue[];
}

/** Whether a sentence says itself what must stay out, so that it points at no other. */
function saysItself({ folded, cues }: Asking, content: readonly string[]): boolean {
  const { before, after } = ownWordsOf(folded, cues);
  if (before.length >= leastOwnWords) return true;
  const wording = cues
    .map(({ start, end }) => folded.slice(start, end).replace(thatClause(folded.slice(end)), ''))
    .join(' ');
  const isAhead = cues.every(({ isConfidence }) => isConfidence) || isAheadOf(folded, cues) || !pointing.test(wording);
  return isAhead && (after.length >= leastOwnWords || content.length > 0);
}

const introduced =
  /(?:name(?: is|’s|'s)|name war|namens|named|called|calling (?:her|him|them)|hei(?:ß|ss)(?:t|e)|appelle|appelait|llam[ao]|llamaba|chiam[ao]|chiamava|cham[ao]|chamava|heet|hij heette|naam is)[, ]+(?<name>\p{L}+(?: \p{Lu}\p{L}+)*)/giu;

/** The names of a sentence: those it introduces, else those written with capitals, which all nouns are in German. */
function namesIn(sentence: string, language: StoryLanguage): string[] {
  const names = [...sentence.matchAll(introduced)].flatMap(({ groups }) => groups?.['name']?.split(' ') ?? []);
  if (names.length > 0 || language === 'de') return names;
  return wordsOf(sentence)
    .filter(({ text, begins }) => !begins && /^\p{Lu}\p{Ll}/u.test(text) && !commonWordsOf(language).has(bare(text)))
    .map(({ text }) => text);
}

/** The names of a sentence, else the nearest of its message or the messages before, wherever they stand. */
function piecesOfNames({ message, at, cues }: Asking, { messages }: Interview): Piece[] {
  const language = cues[0]?.language ?? 'en';
  const earlier = messages
    .slice(0, messages.indexOf(message))
    .flatMap((one) => one.spans.map((span) => sliceOf(one, span)));
  const own = message.spans.map((span) => sliceOf(message, span));
  const nearest = [...own.slice(0, at + 1).toReversed(), ...own.slice(at + 1), ...earlier.toReversed()];
  const names = nearest.map((text) => namesIn(text, language)).find(({ length }) => length > 0);
  return (names ?? []).flatMap((name) =>
    messages.flatMap((one) => placesOf(fold(name).text, one).map((span) => ({ message: one.at, ...span }))),
  );
}

/** What a sentence with a cue points at: sentences of this message, or of the one before, or those that name the object. */
function pointedAt(asking: Asking, interview: Interview): Piece[] {
  const { message, at, cues, folded } = asking;
  const { language } = interview;
  const piece = ({ start, end }: Span, of = message): Piece => ({ message: of.at, start, end });
  if (cues.some(({ isNaming }) => isNaming)) {
    const names = piecesOfNames(asking, interview);
    if (names.length > 0) return names;
  }
  const requests = cues.filter(({ isConfidence }) => !isConfidence);
  const object = requests.flatMap((cue) => objectOf(wordsOfRequest(folded, cue, language), cue));
  const told = requests.flatMap((cue) => wordsOfRequest(folded, cue, language));
  const content = object.filter((word) => !commonWordsOf(language).has(word));
  const about = object.length > 0 ? piecesAbout(object, told, asking, interview) : [];
  if (about.length > 0) return about;
  const after = message.spans[at + 1];
  const isConfidence = cues[0]?.isConfidence === true;
  // It goes on after a sentence that a confidence or "not this, but" introduces, not after one that it closes.
  const goesOn = ({ start, end }: Span) => {
    const { text } = fold(message.content.slice(start, end));
    return linking.test(text) || leaning[language ?? 'en'].test(text);
  };
  const introduces = cues[0]?.start === 0 && (isConfidence || isAheadOf(folded, cues));
  if (saysItself(asking, content)) return introduces && after !== undefined && goesOn(after) ? [piece(after)] : [];
  if (at > 0) return backFrom(message, at - 1, language).map((one) => piece(one));
  if (isConfidence && after !== undefined) return [piece(after)];
  const last = interview.messages[interview.messages.indexOf(message) - 1];
  return last === undefined ? [] : endOf(last, language).map((one) => piece(one, last));
}

/** By the cues of a sentence: the sentence itself, or its end where it is long, and what it points at. */
function piecesByCues(message: Message, at: number, interview: Interview): Piece[] {
  const span = message.spans[at];
  if (span === undefined) return [];
  const sentence = sliceOf(message, span);
  const folded = fold(sentence);
  const cues = cuesIn(folded.text);
  if (cues[0] === undefined) return [];
  const offset = wordCount(sentence) > longSentence ? lastClauses(sentence, folded.at[cues[0].start] ?? 0) : 0;
  const own = { message: message.at, start: span.start + offset, end: span.end };
  return [own, ...pointedAt({ message, at, sentence, folded: folded.text, cues }, interview)];
}

/**
 * The sentences about the object of a request. A name is kept out wherever it stands. For other words it is the message that
 * says most of the request, the person too, the nearest first.
 */
function piecesAbout(
  object: readonly string[],
  told: readonly string[],
  { sentence, message: asking }: Asking,
  interview: Interview,
) {
  const { messages, language } = interview;
  const capitals = wordsOf([...messages.map(({ content }) => content), sentence].join('\n')).filter(
    ({ text, begins }) => !begins && /^\p{Lu}/u.test(text),
  );
  const known = new Set(capitals.map(({ text }) => fold(text).text));
  const rare = object.filter((word) => !commonWordsOf(language).has(word));
  const content = rare.length > 0 ? rare : object;
  const names = content.filter((word) => known.has(word));
  const all = messages.flatMap((message) =>
    message.spans
      .map((span) => ({ message, span, words: foldedWords(sliceOf(message, span)) }))
      .filter(({ span }) => !(message === asking && sliceOf(message, span) === sentence)),
  );
  const saying = (wanted: readonly string[]) =>
    all.filter(({ words }) => wanted.some((one) => words.some((word) => isSameWord(word, one))));
  const pieces = (found: typeof all) => found.map(({ message, span }): Piece => ({ message: message.at, ...span }));
  if (content.length === names.length) return pieces(saying(names));
  const place = messages.indexOf(asking);
  const ranked = [...new Set(saying(content).map(({ message }) => message))]
    .map((message) => ({
      message,
      score: told.filter((one) => saying([one]).some((found) => found.message === message)).length,
      distance: Math.abs(place - messages.indexOf(message)),
    }))
    .toSorted((one, other) => other.score - one.score || one.distance - other.distance);
  return pieces(saying(object).filter(({ message }) => message === ranked[0]?.message));
}

/** Endings in which the forms of a word differ. */
const endings = new Set(
  ` e s es d ed ing er ers or ors n en em et t te ten st y ies ied ly ial ier man men a o as os i ia io an ar ir ez ent ait ado ada ados adas ando
  endo ou eu iu ata ato ati are ere ire in`.split(/\s+/),
);
const leastStem = 3;

/** Whether two folded words are forms of one: "tax" and "taxman", "office" and "official", not "cancer" and "cancel". */
export function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  if (shared < leastStem) return false;
  const [rest, otherRest] = [one.slice(shared), other.slice(shared)];
  const isWholeStem = rest === '' || otherRest === '' || shared > leastStem;
  return isWholeStem && endings.has(rest) && endings.has(otherRest);
}

/** The places of a text in a message, in any case and accents; only as whole words. */
function placesOf(wanted: string, { content, folded: { text, at: places } }: Message): Span[] {
  const found: Span[] = [];
  for (let start = text.indexOf(wanted); wanted !== '' && start !== -1; start = text.indexOf(wanted, start + 1)) {
    const end = start + wanted.length;
    const isWhole =
      !(/[a-z0-9]$/.test(text.slice(0, start)) && /^[a-z0-9]/.test(wanted)) &&
      !/^[a-z0-9]{2}/.test(text.slice(end - 1));
    if (isWhole) found.push({ start: places[start] ?? 0, end: (places[end - 1] ?? content.length - 1) + 1 });
  }
  return found;
}

function located({ message, words }: Source, messages: readonly Message[]): Piece[] {
  const wanted = fold(words).text.trim();
  if (wanted === '') return [];
  for (const one of [...messages.filter(({ at }) => at === message), ...messages]) {
    const span = placesOf(wanted, one)[0] ?? spanOf(words, one.content);
    if (span !== undefined) return [{ message: one.at, ...span }];
  }
  return [];
}

/** The messages that say exactly this, else the places that do. */
function placesSaying(text: string, messages: readonly Message[]): Piece[] {
  const wanted = fold(text).text.trim();
  const whole = messages.filter(({ folded }) => folded.text.trim() === wanted);
  if (whole.length > 0) return whole.map(({ at, content }) => ({ message: at, start: 0, end: content.length }));
  return messages.flatMap((message) => placesOf(wanted, message).map((span) => ({ message: message.at, ...span })));
}

/** In their order, joined where they touch for the same reason. */
function merged(pieces: readonly KeptPiece[]): KeptPiece[] {
  const all: KeptPiece[] = [];
  for (const piece of pieces.toSorted((a, b) => a.message - b.message || a.start - b.start)) {
    const last = all.at(-1);
    const touches = last?.message === piece.message && last.because === piece.because && piece.start <= last.end + 1;
    if (touches) all.pop();
    all.push(touches ? { ...last, end: Math.max(last.end, piece.end) } : piece);
  }
  return all;
}

function without(pieces: readonly KeptPiece[], { message, start, end }: Piece): KeptPiece[] {
  return pieces.flatMap((piece) => {
    if (piece.message !== message || piece.end <= start || end <= piece.start) return [piece];
    const rests = [
      { ...piece, end: Math.min(piece.end, start) },
      { ...piece, start: Math.max(piece.start, end) },
    ];
    return rests.filter((rest) => rest.start < rest.end);
  });
}

const overlaps = (one: Piece, other: Piece) =>
  one.message === other.message && one.start < other.end && other.start < one.end;
const isIn = (pieces: readonly KeptPiece[], source: Source, messages: readonly Message[]) =>
  located(source, messages).some((found) => pieces.some((piece) => overlaps(piece, found)));

type Fact = Readonly<{
  source: Source;
  text?: string;
  relation?: string;
  what?: string;
  where?: string | null;
  when?: string | null;
  senses?: readonly string[];
}>;

function factsOf(brief: Brief): Fact[] {
  const { people, places, times, scenes, turningPoint, feeling, meaning } = brief;
  return [...people, ...places, ...times, ...scenes, turningPoint, feeling, meaning].filter((fact) => fact !== null);
}

/** The editor's words for what may be told. */
function toldIn(brief: Brief, pieces: readonly KeptPiece[], messages: readonly Message[]): string[] {
  const free = factsOf(brief).filter(({ source }) => !isIn(pieces, source, messages));
  return free.flatMap(({ text, relation, what, where, when, senses = [] }) =>
    [text, relation, what, where, when, ...senses].filter((words) => words !== undefined && words !== null),
  );
}

const runLength = 4;
function signRuns(text: string): string[] {
  const runs = text.match(new RegExp(`(?:${unspaced.source}){${runLength},}`, 'gu')) ?? [];
  return runs.flatMap((run) =>
    [...run].slice(runLength - 1).map((_, at) => [...run].slice(at, at + runLength).join('')),
  );
}

const leastCopiedWords = 4;
/** "One" and "two" are often no counts, nor are small numbers in a plan. */
const leastNumber = { story: 3, plan: 13 } as const;

/** Without the words of the request, which may be in another language than the interview. */
function secretWords(sentence: string, language: StoryLanguage | undefined) {
  const asked = new Set([language, ...cuesIn(fold(sentence).text).map((cue) => cue.language)]);
  return wordsOf(sentence).filter(({ text }) => ![...asked].some((one) => isRequestWord(bare(text), one)));
}

/** What only the pieces say. */
function forbiddenOf(
  kept: readonly string[],
  elsewhere: readonly string[],
  facts: readonly string[],
  language: StoryLanguage | undefined,
) {
  const common = commonWordsOf(language);
  const text = elsewhere.join('\n');
  const onRecord = Map.groupBy(foldedWords([text, ...facts].join('\n')), (word) => word.slice(0, leastStem));
  const isTold = (word: string) =>
    (onRecord.get(word.slice(0, leastStem)) ?? []).some((other) => isSameWord(word, other));
  const own = new Set(foldedWords(text));
  const words = kept.flatMap(sentencesOf).flatMap((sentence) => secretWords(sentence, language));
  // German writes every noun so.
  const capitalsMeanNames = language !== 'de' && knownWords([...elsewhere, ...kept].join('\n')).capitalsMeanNames;
  const isCapital = ({ text: word, begins }: (typeof words)[number]) =>
    !begins && capitalsMeanNames && /^\p{Lu}\p{Ll}/u.test(word);
  const rare = words.filter((word) => {
    const folded = bare(word.text);
    const isLong = folded.length >= leastStem || (isCapital(word) && folded.length > 1);
    return isLong && !common.has(folded) && !isTold(folded);
  });
  const names = words.filter((word) => isCapital(word) && common.has(bare(word.text)) && !own.has(bare(word.text)));
  const numbersTold = knownNumbers(text);
  const numbers = kept.flatMap((text) => numbersOf(text)).map(({ value }) => value);
  const runs = kept.flatMap(signRuns).filter((run) => !text.includes(run));
  const sentences = kept.flatMap(sentencesOf).map((sentence) => foldedWords(sentence));
  const copies = sentences
    .filter((sentence) => sentence.length >= leastCopiedWords)
    .map((sentence) => sentence.join(' '));
  return {
    words: [...new Set(rare.map((word) => bare(word.text)))],
    names: new Set(names.map((word) => word.text)),
    numbers: new Set(numbers.filter((value) => value >= leastNumber.story && !numbersTold.has(value))),
    copies: [...copies, ...runs],
  };
}

/** Folded, without a possessive ending. */
const bare = (word: string) => fold(word.replace(/['’]s$/i, '')).text;

const nothing: KeptOut = {
  pieces: [],
  messages: new Set<number>(),
  words: [],
  names: new Set<string>(),
  numbers: new Set<number>(),
  copies: [],
  wordings: [],
  language: undefined,
};

export interface Decision {
  readonly transcript: readonly ChatMessage[];
  readonly brief: Brief | null;
  readonly marks?: readonly KeepOutMark[] | undefined;
  /** Pieces of the customer's messages that the interviewer's model heard them ask to leave out. */
  readonly asked?: readonly string[] | undefined;
}

/** By the care for people in danger, by the customer's own requests and confidences, by the brief, and by what the interviewer heard. */
function piecesWithoutMarks({ transcript, brief, asked: heard = [] }: Decision, interview: Interview): KeptPiece[] {
  const { messages } = interview;
  const inNeed = needsCare(transcript);
  const all = ({ at, content }: Message): Piece => ({ message: at, start: 0, end: content.length });
  const care = messages.filter(({ at }) => inNeed[at]).map(all);
  const asked = [
    ...messages.filter(({ content }) => isOnlyRequest(content)).map(all),
    ...messages.flatMap((message) => message.spans.flatMap((_, at) => piecesByCues(message, at, interview))),
    ...(brief?.offRecord ?? []).flatMap(({ source }) => located(source, messages)),
    ...heard.flatMap((text) => placesSaying(text, messages)),
  ];
  const byCues = asked.map((piece): KeptPiece => ({ ...piece, because: 'asked' }));
  return care.reduce((pieces, piece) => [...without(pieces, piece), { ...piece, because: 'care' }], byCues);
}

/** The requests in a text that was put back: a writer who read them would leave it out again. */
function requestsIn({ message: at, start, end }: Piece, messages: readonly Message[]): KeptPiece[] {
  const message = messages.find((one) => one.at === at);
  if (message === undefined || isOnlyRequest(message.content.slice(start, end))) return [];
  return message.spans
    .filter((span) => span.start < end && start < span.end)
    .flatMap((span) => {
      const sentence = sliceOf(message, span);
      const folded = fold(sentence);
      const cues = isOnlyRequest(sentence)
        ? [{ start: 0, end: sentence.length }]
        : cuesIn(folded.text)
            .filter(({ isConfidence }) => !isConfidence)
            .map((cue) => ({ start: folded.at[cue.start] ?? 0, end: (folded.at[cue.end - 1] ?? 0) + 1 }));
      return cues.map(
        (cue): KeptPiece => ({
          message: at,
          start: span.start + cue.start,
          end: span.start + cue.end,
          because: 'asked',
        }),
      );
    });
}

function decide({ marks = [], ...decision }: Decision, published: readonly string[]): KeptOut {
  const { transcript, brief } = decision;
  const messages = messagesOf(transcript);
  const language = languageOf(messages.map(({ content }) => content).join('\n'));
  const decided = new Set<number>();
  let pieces = piecesWithoutMarks(decision, { messages, language });
  for (const mark of marks) {
    for (const place of placesSaying(mark.text, messages)) {
      decided.add(place.message);
      const kept: readonly KeptPiece[] = mark.keptOut ? [{ ...place, because: 'you' }] : requestsIn(place, messages);
      pieces = [...without(pieces, place), ...kept];
    }
  }
  pieces = merged(pieces).filter((piece) => wordCount(textOf(piece, transcript)) > 0);
  if (pieces.length === 0) return nothing;
  // A name may be in many messages, which are not secret for that reason.
  const heard = new Set((decision.asked ?? []).filter((text) => wordCount(text) < leastCopiedWords).map(bare));
  const isNameHeard = (piece: Piece) => heard.has(bare(textOf(piece, transcript)));
  const kept = pieces.map((piece) => textOf(piece, transcript));
  const elsewhere = [...answersOf(withoutPieces(transcript, pieces)), ...published];
  const facts = brief === null ? [] : toldIn(brief, pieces, messages);
  const wordings = (brief?.offRecord ?? [])
    .filter(({ source }) => located(source, messages).length === 0 || isIn(pieces, source, messages))
    .map((piece) => foldedWords(piece.text).filter((word) => !isFunctionWord(word, language)));
  return {
    ...forbiddenOf(kept, elsewhere, facts, language),
    pieces,
    messages: new Set(
      pieces
        .filter((piece) => !isNameHeard(piece))
        .map(({ message }) => message)
        .filter((message) => !decided.has(message)),
    ),
    wordings,
    language,
  };
}

const textOf = ({ message, start, end }: Piece, transcript: readonly ChatMessage[]) =>
  transcript[message]?.content.slice(start, end) ?? '';

/** One decision per interview: each check of a story asks for it again. */
const decisions = new WeakMap<Decision['transcript'], Decision & { readonly keptOut: KeptOut }>();

/**
 * Decides what is kept out: messages about danger, what the brief or the interviewer heard as off the record, and what the
 * customer's own requests and confidences point at. Then their marks, of which the last about a text wins.
 * @param published texts of the customer's own, of which nothing is a secret any more
 */
export function keptOutOf({ transcript, brief, marks, asked }: Decision, published: readonly string[] = []): KeptOut {
  if (published.length > 0) return decide({ transcript, brief, marks, asked }, published);
  const known = decisions.get(transcript);
  const isSame = known?.brief === brief && known.marks === marks && known.asked === asked;
  if (isSame) return known.keptOut;
  const keptOut = decide({ transcript, brief, marks, asked }, published);
  decisions.set(transcript, { transcript, brief, marks, asked, keptOut });
  return keptOut;
}

/** For the customer: in the order of the interview, as typed, without sentences that only ask for it. */
export function keptOutPieces(decision: Decision): KeptOutPiece[] {
  return keptOutOf(decision)
    .pieces.map((piece) => ({ text: textOf(piece, decision.transcript).trim(), because: piece.because }))
    .filter(({ text, because }) => because === 'you' || !isOnlyRequest(text));
}

function withoutPieces(transcript: readonly ChatMessage[], pieces: readonly KeptPiece[]): ChatMessage[] {
  return transcript.map((message, at) => {
    const own = pieces.filter((piece) => piece.message === at).toReversed();
    const content = own.reduce((text, { start, end }) => text.slice(0, start) + gap + text.slice(end), message.content);
    return { ...message, content };
  });
}

const [leastShared, leastShare] = [4, 0.6];

/** Whether a sentence consists mostly of the words of a piece, each of which may be told elsewhere. */
function isWordedAs(content: readonly string[], wording: readonly string[]): boolean {
  const shared = content.filter((word) => wording.some((other) => isSameWord(word, other))).length;
  return shared >= leastShared && shared >= content.length * leastShare;
}

/** Whether a sentence gives away what is kept out: by a name, number or rare word of it, or copied. */
export function revealsKeptOut(sentence: string, keptOut: KeptOut, { isPlan = false } = {}): boolean {
  if (keptOut.pieces.length === 0) return false;
  const { words, names, numbers, copies, wordings, language } = keptOut;
  const common = commonWordsOf(language);
  const found = wordsOf(sentence);
  const least = isPlan ? leastNumber.plan : leastNumber.story;
  const all = foldedWords(sentence);
  const text = all.join(' ');
  const content = [...new Set(all.filter((word) => !isFunctionWord(word, language)))];
  return (
    found.some(({ text: word, begins }) => !begins && names.has(word)) ||
    found
      .map((word) => bare(word.text))
      .some((word) => !common.has(word) && words.some((rare) => isSameWord(rare, word))) ||
    wordings.some((wording) => isWordedAs(content, wording)) ||
    numbersOf(sentence).some(({ value }) => value >= least && numbers.has(value)) ||
    copies.some((copy) => text.includes(copy) || (all.length >= leastCopiedWords && copy.includes(text)))
  );
}

/** The interview with `[…]` for each piece, or for each message that holds one; also where Wren repeated it. */
export function onRecord(
  transcript: readonly ChatMessage[],
  keptOut: KeptOut,
  { wholeMessages }: { readonly wholeMessages: boolean },
): ChatMessage[] {
  return withoutPieces(transcript, keptOut.pieces).map((message, at) => {
    if (isCareAnswer(message.content)) return { ...message, content: gap };
    if (message.role === 'user')
      return wholeMessages && keptOut.messages.has(at) ? { ...message, content: gap } : message;
    const sentences = sentencesOf(message.content);
    if (!sentences.some((sentence) => revealsKeptOut(sentence, keptOut))) return message;
    const content = sentences.map((sentence) => (revealsKeptOut(sentence, keptOut) ? gap : sentence)).join(' ');
    return { ...message, content };
  });
}

/** Interview and brief as the writing calls get them. Nobody has looked beyond the cues where there is no brief. */
export function writersView(decision: Decision) {
  const { transcript, brief } = decision;
  const keptOut = keptOutOf(decision);
  return {
    transcript: onRecord(transcript, keptOut, { wholeMessages: brief === null }),
    brief: brief && briefOnRecord(brief, keptOut, messagesOf(transcript)),
  };
}

/** Without what is off the record, without facts from there, and without those that give it away. */
function briefOnRecord(brief: Brief, keptOut: KeptOut, messages: readonly Message[]): Brief {
  const isFree = (fact: string | { readonly source: Source }) =>
    !(typeof fact === 'object' && isIn(keptOut.pieces, fact.source, messages)) &&
    !sentencesIn(fact).some((text) => revealsKeptOut(text, keptOut));
  const one = <Part extends { readonly source: Source }>(part: Part | null): Part | null =>
    part === null || isFree(part) ? part : null;
  const scenes = brief.scenes.filter(isFree);
  const newIndex = new Map(scenes.map((scene, at) => [brief.scenes.indexOf(scene), at]));
  return {
    ...brief,
    people: brief.people.filter(isFree),
    places: brief.places.filter(isFree),
    times: brief.times.filter(isFree),
    quotes: brief.quotes.filter(isFree),
    scenes,
    turningPoint: one(brief.turningPoint),
    feeling: one(brief.feeling),
    meaning: one(brief.meaning),
    offRecord: [],
    titles: brief.titles.filter(isFree),
    outline: brief.outline
      .filter(({ beat }) => isFree(beat))
      .map(({ beat, scenes: used }) => ({ beat, scenes: used.flatMap((at) => newIndex.get(at) ?? []) })),
  };
}

function sentencesIn(value: unknown): string[] {
  if (typeof value === 'string') return sentencesOf(value);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentencesIn) : [];
}
