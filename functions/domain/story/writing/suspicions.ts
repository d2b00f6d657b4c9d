import { type StorySection, storySections } from '#functions/domain/story/story.ts';
import type { StoryLanguage } from '#shared/story/languages.ts';
import { startOf } from '#shared/text/characters.ts';
import { sentencesOf } from '#shared/text/sentences.ts';
import { typingSlip } from '#shared/text/typing-slip.ts';
import type { Brief } from './brief.ts';
import { commonWordsOf } from './common-words.ts';
import { type FactContext, factContext, type StoryFacts } from './fact-context.ts';
import { messageFinder } from './ground-brief.ts';
import { type NameRule, unknownNames, unknownOwners } from './names-in-text.ts';
import { unknownNumbers } from './numbers-in-text.ts';
import { quotationsIn, saidIn, withoutQuotations } from './quotations.ts';
import { claimedRelations, relationsIn } from './relations.ts';
import type { StoryParts, SuspicionKind } from './section-formats.ts';
import { foldedSentence, isAbstract, setPhrase } from './set-phrases.ts';
import { plainWords, slipFor, spanOf } from './spelling.ts';
import { factualTexts, openingTexts, plans } from './story-texts.ts';
import {
  type Addressed,
  addresseeDoubt,
  isCutOffSentence,
  isCutOffTitle,
  isInOtherLanguage,
  readsAsInstruction,
  repeatedSentences,
  storyNeverAddresses,
} from './style-check.ts';
import { answersOf, transcriptText } from './transcript.ts';

/** What a rule guesses. It changes nothing by itself: the review confirms it or not. */
export interface Suspicion {
  readonly section: StorySection;
  readonly kind: SuspicionKind;
  /** One sentence of the section, as `sentencesOf` has it. */
  readonly quote: string;
  readonly why: string;
}

type Doubt = Omit<Suspicion, 'section' | 'quote'>;

const quotedList = (words: readonly string[]) => words.map((word) => `"${word}"`).join(', ');

/** Names of months and weekdays, folded. */
const dates = new Map<StoryLanguage, ReadonlySet<string>>();
function dateWords(language: StoryLanguage): ReadonlySet<string> {
  const known = dates.get(language);
  if (known !== undefined) return known;
  const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const names = Array.from({ length: 12 }, (_, at) => month.format(Date.UTC(2026, at, 1)));
  const days = Array.from({ length: 7 }, (_, at) => weekday.format(Date.UTC(2026, 0, at + 1)));
  const made = new Set([...names, ...days].map((name) => plainWords(name)[0] ?? ''));
  dates.set(language, made);
  return made;
}

/** "May" and "March" are verbs in small letters. */
const verbs = new Set(['may', 'march', 'mars']);

function unknownDates(text: string, { language, voices }: FactContext): string[] {
  const names = dateWords(language ?? 'en');
  const isSmall = language !== 'en' && language !== 'de' && language !== 'nl' && language !== undefined;
  return (text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).filter((written) => {
    const [word = ''] = plainWords(written);
    const name = word.replace(/s$/, '');
    if (!(names.has(word) || names.has(name)) || voices.isKnown(word)) return false;
    return /^\p{Lu}/u.test(written) || (isSmall && !verbs.has(word)) || language === 'nl';
  });
}

/** Names, numbers and dates that are not in the interview. */
function factDoubts(
  sentence: string,
  section: StorySection,
  context: FactContext,
  beginnings: NameRule['beginnings'],
): Doubt[] {
  const { names: known, small, numbers: knownNumbers, language } = context;
  const isPlan = plans.has(section);
  const names = unknownNames(sentence, { known, small, language, beginnings });
  const numbers = [
    ...unknownNumbers(sentence, knownNumbers, { recipesAllowed: isPlan, language }),
    ...(isPlan ? [] : unknownDates(sentence, context)),
  ];
  const doubt = (kind: SuspicionKind, found: readonly string[], what: string): Doubt[] =>
    found.length === 0 ? [] : [{ kind, why: `${what} is not in the interview.` }];
  return [...doubt('name', names, quotedList(names)), ...doubt('number', numbers, `The number ${numbers.join(', ')}`)];
}

/** Plans begin with imperatives, which look like names in other languages than English. */
const beginningsIn = (section: StorySection, { language }: FactContext) =>
  plans.has(section) && language !== 'en' ? 'none' : 'any';

interface Kinship {
  readonly told: ReadonlySet<number>;
  readonly messages: readonly { readonly relations: ReadonlySet<number>; readonly words: ReadonlySet<string> }[];
  readonly language: StoryLanguage;
}

function kinshipOf({ transcript }: StoryFacts, language: StoryLanguage): Kinship {
  const messages = transcript.map(({ content }) => ({
    relations: relationsIn(content, language),
    words: new Set(plainWords(content)),
  }));
  return { told: new Set(messages.flatMap(({ relations }) => [...relations])), messages, language };
}

/** A relation that no message mentions, or a person whom no message names together with it. */
function relationDoubts(sentence: string, { told, messages, language }: Kinship): Doubt[] {
  const wrong = claimedRelations(sentence, language).find(({ relations, name }) => {
    if (!relations.some((relation) => told.has(relation))) return true;
    if (name === undefined) return false;
    const [word = ''] = plainWords(name);
    // Many type "his sister Bevs" for "Bev’s".
    const naming = messages.filter(({ words }) => words.has(word) || words.has(`${word}s`));
    return naming.length > 0 && !naming.some((one) => relations.some((relation) => one.relations.has(relation)));
  });
  return wrong === undefined
    ? []
    : [
        {
          kind: 'relation',
          why: `“${wrong.words}${wrong.name === undefined ? '' : ` ${wrong.name}`}”: nobody told of this relation.`,
        },
      ];
}

const firstPerson: Readonly<Record<StoryLanguage, RegExp>> = {
  en: /\b(?:I|me|my)\b/,
  de: /\b(?:ich|mir|mich)\b/i,
  fr: /(?:\bje\b|\bj['’]|\bmoi\b|-je\b)/i,
  es: /\b(?:yo|dije|pregunté|contesté|respondí|le digo)\b/i,
  it: /\b(?:io|dissi|chiesi|risposi|ho detto|dico)\b/i,
  pt: /\b(?:eu|falei|disse eu|respondi|perguntei)\b/i,
  nl: /\b(?:ik|zei ik)\b/i,
};

/** How many words before and after a quotation may name its speaker. */
const nearWords = 4;

interface Speakers {
  readonly quotes: readonly { readonly text: string; readonly speaker: string }[];
  readonly narrator: string;
  /** Words of the names in the brief; undefined without one. */
  readonly people: ReadonlySet<string> | undefined;
  readonly transcript: StoryFacts['transcript'];
}

const leastNameLetters = 3;
const namesIn = ({ people, addressee, narrator, quotes }: Brief) =>
  new Set(
    [...people.map(({ name }) => name), ...quotes.map(({ speaker }) => speaker), addressee?.name ?? '', narrator ?? '']
      .flatMap(plainWords)
      .filter((word) => word.length >= leastNameLetters),
  );

const speakersOf = ({ brief, transcript }: StoryFacts): Speakers => ({
  quotes: brief?.quotes ?? [],
  narrator: plainWords(brief?.narrator ?? '').join(' '),
  people: brief === null ? undefined : namesIn(brief),
  transcript,
});

/** Of the sentence around a quotation, without other quotations; nothing follows one that ends with a full stop. */
function beside(paragraph: string, start: number, end: number): string {
  const before =
    withoutQuotations(paragraph.slice(0, start))
      .split(/[.!?…]\s|“”\s(?=\p{Lu})|\n/u)
      .at(-1) ?? '';
  const isWhole = /\.[\s”“"»«’‘]*$/.test(paragraph.slice(start, end));
  const after = isWhole ? '' : (paragraph.slice(end).split(/[.!?…](?:\s|$)|[“"«„\n]/)[0] ?? '');
  return `${before.split(/\s+/).slice(-nearWords).join(' ')} ${after
    .split(/\s+/)
    .slice(0, nearWords + 1)
    .join(' ')}`;
}

/** People of the interview who are named beside a quotation: those of the brief, else, where nouns are small, any name. */
function namedBeside(near: string, people: ReadonlySet<string> | undefined, context: FactContext): string[] {
  const { names, language } = context;
  const common = commonWordsOf(language ?? 'en');
  const known = people ?? (language === 'de' ? new Set() : names.capitalised);
  const written = near.match(/(?<!\p{L})\p{Lu}[\p{L}\p{M}]+/gu) ?? [];
  return written.flatMap(plainWords).filter((word) => known.has(word) && !common.has(word));
}

/** Who may not have said what the text gives to them; undefined where all agrees. */
function wrongSpeaker(
  said: string,
  near: string,
  message: number | undefined,
  speakers: Speakers,
  context: FactContext,
) {
  const { quotes, narrator, people, transcript } = speakers;
  const language = context.language ?? 'en';
  const names = namedBeside(near, people, context).filter(
    (name) => !narrator.split(' ').includes(name) || narrator === '',
  );
  const quote = quotes.find(({ text }) => spanOf(said, text) !== undefined || spanOf(text, said) !== undefined);
  if (quote === undefined) {
    if (message === undefined) return undefined;
    const heard = new Set([message - 1, message].flatMap((at) => plainWords(transcript[at]?.content ?? '')));
    return names.find((name) => !heard.has(name));
  }
  const speaker = new Set(plainWords(quote.speaker));
  if (names.length > 0) return names.some((name) => speaker.has(name)) ? undefined : names[0];
  const [claimed] = claimedRelations(near, language);
  if (claimed !== undefined) {
    const kin = new Set([...relationsIn(quote.speaker, language), ...relationsIn(quote.speaker, 'en')]);
    return kin.size === 0 || claimed.relations.some((relation) => kin.has(relation)) ? undefined : claimed.words;
  }
  const isNarrator = narrator === '' || narrator.split(' ').some((word) => speaker.has(word));
  return isNarrator ? undefined : firstPerson[language].exec(near)?.[0];
}

/** At this share of its words in one message a quotation may be that message with its grammar mended. */
const mostlySaid = 0.6;

/** Quotations without a source, and those of another speaker. Of several sentences the first is named. */
function quotationDoubts(
  paragraph: string,
  speakers: Speakers,
  context: FactContext,
): { quote: string; doubt: Doubt }[] {
  const sentences = sentencesOf(paragraph);
  return quotationsIn(paragraph).flatMap(({ text, start, end }) => {
    const { unknown, message, share } = saidIn(text, context.voices);
    const quote = sentenceAt(paragraph, sentences, start);
    const wrong = wrongSpeaker(text, beside(paragraph, start, end), message, speakers, context);
    const isSaid = message !== undefined || (unknown.length === 0 && share >= mostlySaid);
    return [
      ...(isSaid
        ? []
        : [
            {
              quote,
              doubt: { kind: 'quotation' as const, why: `“${startOf(text, 80)}”: nobody said this in these words.` },
            },
          ]),
      ...(wrong === undefined
        ? []
        : [{ quote, doubt: { kind: 'speaker' as const, why: `“${wrong}” may not be who said this.` } }]),
    ];
  });
}

/** The sentences of a paragraph, and what of each stands outside quotations, which may hold several. */
function narratedSentences(paragraph: string): { quote: string; spoken: string }[] {
  const quotations = quotationsIn(paragraph);
  let from = 0;
  return sentencesOf(paragraph).map((quote) => {
    const start = paragraph.indexOf(quote, from);
    from = start + quote.length;
    const isSaid = quotations.some((one) => one.start <= start && one.end >= from);
    return { quote, spoken: isSaid ? '' : withoutQuotations(quote) };
  });
}

/** The sentence at a place in its paragraph. */
function sentenceAt(paragraph: string, sentences: readonly string[], place: number): string {
  let from = 0;
  for (const sentence of sentences) {
    from = paragraph.indexOf(sentence, from) + sentence.length;
    if (place < from) return sentence;
  }
  return sentences.at(-1) ?? paragraph;
}

const emoji = /\p{Extended_Pictographic}/u;

interface Wording {
  /** Words of the customer that look mistyped. */
  readonly mistyped: ReadonlySet<string>;
  readonly answersText: string;
}

/** Without its context only a long word is certain, and two letters that changed places. */
const looksMistyped = (word: string, right: string) =>
  slipFor(word, right) === 'certain' || (slipFor(word, right) !== 'none' && typingSlip(word, right) === 'swapped');

/** Words that the customer typed once, Wren and the story do not repeat, and the story or a frequent word spells otherwise. */
function wordingOf(parts: StoryParts, { transcript }: StoryFacts, language: StoryLanguage | undefined): Wording {
  const answersText = answersOf(transcript).join('\n');
  const common = commonWordsOf(language ?? 'en');
  const heard = Map.groupBy(plainWords(transcriptText(transcript)), (word) => word);
  const texts = Object.values(factualTexts(parts)).flat().concat(openingTexts(parts.body));
  const spelled = Map.groupBy(texts.flatMap(plainWords), (word) => word);
  const right = [...common, ...[...spelled.keys()].filter((word) => !heard.has(word))];
  const better = Map.groupBy(right, ([initial]) => initial);
  const mistyped = plainWords(answersText).filter(
    (word) =>
      !common.has(word) &&
      heard.get(word)?.length === 1 &&
      spelled.get(word)?.length === 1 &&
      (better.get(word[0]) ?? []).some((one) => looksMistyped(word, one)),
  );
  return { mistyped: new Set(mistyped), answersText };
}

const orderDoubts = (sentence: string): Doubt[] =>
  readsAsInstruction(sentence) ? [{ kind: 'instruction', why: 'It is an instruction, not a part of the story.' }] : [];

/** How a sentence is worded: set phrases, morals, orders, talk of questions, another language, typing mistakes. */
function wordingDoubts(sentence: string, section: StorySection, context: FactContext, wording: Wording): Doubt[] {
  const { told, answers } = context;
  const language = context.language ?? 'en';
  const isPlan = plans.has(section);
  const folded = foldedSentence(sentence);
  const phrase = (kind: Parameters<typeof setPhrase>[1]) => setPhrase(folded, kind, language, told);
  const doubt = (kind: SuspicionKind, found: string | undefined, why: string): Doubt[] =>
    found === undefined ? [] : [{ kind, why: `“${found}” ${why}` }];
  const mistyped = plainWords(sentence).find((word) => wording.mistyped.has(word));
  return [
    ...doubt('cliche', phrase('cliche'), 'is a set phrase.'),
    ...doubt('moral', isPlan ? undefined : phrase('moral'), 'may be a moral.'),
    ...doubt('instruction', isPlan ? undefined : phrase('asked'), 'may speak of the interview or to the reader.'),
    ...orderDoubts(sentence),
    ...(isCutOffSentence(sentence, context.language)
      ? [{ kind: 'cut-off' as const, why: 'It is not a whole sentence.' }]
      : []),
    ...(isInOtherLanguage(sentence, context.language, answers)
      ? [{ kind: 'language' as const, why: 'It is in another language.' }]
      : []),
    ...doubt('language', mistyped, "may be the customer's typing mistake."),
    ...doubt('language', emoji.test(wording.answersText) ? undefined : emoji.exec(sentence)?.[0], 'is no plain text.'),
  ];
}

/** Names, numbers and orders that a post for a channel must not have, because it is not reviewed. */
export function sentenceSuspicions(section: StorySection, texts: readonly string[], context: FactContext): Suspicion[] {
  return texts
    .flatMap(sentencesOf)
    .flatMap((quote) => [
      ...factDoubts(quote, section, context, 'telling').map((doubt) => ({ section, quote, ...doubt })),
      ...orderDoubts(quote).map((doubt) => ({ section, quote, ...doubt })),
    ]);
}

function titleDoubts(title: string, { names: known, small, numbers, language }: FactContext): Suspicion[] {
  const unknown = [
    ...unknownNumbers(title, numbers, { recipesAllowed: false, language }),
    ...unknownOwners(title, { known, small, language, beginnings: 'any' }),
  ];
  const raise = (kind: SuspicionKind, why: string): Suspicion => ({ section: 'body', kind, quote: title, why });
  return [
    ...unknown.map((found) => raise(/\p{N}/u.test(found) ? 'number' : 'name', `"${found}" is not in the interview.`)),
    ...(isCutOffTitle(title, language) ? [raise('cut-off', 'The title is cut off.')] : []),
  ];
}

/** Texts that repeat an earlier one. */
function again<Text extends { readonly text: string }>(texts: readonly Text[]): Text[] {
  const same = Map.groupBy(texts, ({ text }) => plainWords(text).join(' '));
  same.delete('');
  return [...same.values()].flatMap((found) => found.slice(1));
}

/** Repeated titles of ideas and days, repeated posts of days, and repeated sentences of the story. */
function repetitions({ strategy, schedule, body }: StoryParts): Suspicion[] {
  const listed = [
    ...strategy.ideas.map(({ title }) => ({ section: 'strategy' as const, text: title })),
    ...schedule.days.map(({ title }) => ({ section: 'schedule' as const, text: title })),
  ];
  const posts = schedule.days.map(({ post }) => ({ section: 'schedule' as const, text: post }));
  const raise = (why: string) => (one: (typeof listed)[number]) => {
    return { section: one.section, kind: 'repeated' as const, quote: sentencesOf(one.text)[0] ?? one.text, why };
  };
  return [
    ...again(listed).map(raise('Another idea or day has this title.')),
    ...again(posts).map(raise('Another day has this post.')),
    ...repeatedSentences([...openingTexts(body), ...body.paragraphs]).map((quote): Suspicion => {
      return { section: 'body', kind: 'repeated', quote, why: 'It stands twice.' };
    }),
  ];
}

/** Ideas whose source is in no message; the idea itself is then doubtful. */
function unsourced({ strategy }: StoryParts, { transcript }: StoryFacts): Suspicion[] {
  const find = messageFinder(transcript);
  const isTold = (words: string) => find(words) !== undefined;
  return strategy.ideas
    .filter(({ source, post }) => post !== '' && !isTold(source))
    .map(({ source, post }): Suspicion => {
      return {
        section: 'strategy',
        kind: 'quotation',
        quote: sentencesOf(post)[0] ?? post,
        why: `Its source “${source}” is not in the interview.`,
      };
    });
}

/** A last sentence that may sum up. */
function closing(parts: StoryParts, { language, answers }: FactContext): Suspicion[] {
  const quote = sentencesOf(parts.body.paragraphs.at(-1) ?? '').at(-1);
  if (quote === undefined || quotationsIn(quote).length > 0 || spanOf(quote, answers) !== undefined) return [];
  if (!isAbstract(quote, language ?? 'en')) return [];
  return [{ section: 'body', kind: 'moral', quote, why: 'The story may end by summing up.' }];
}

const key = ({ section, kind, quote }: Suspicion) => `${section}\n${kind}\n${quote}`;

/** One for each sentence and kind. */
function distinctOf(all: readonly Suspicion[]): Suspicion[] {
  return [...Map.groupBy(all, key).values()].flatMap((same) => same.slice(0, 1));
}

/** What a reader must decide; the opening that the customer has seen is not doubted. */
export function suspicionsOf(parts: StoryParts, facts: StoryFacts): Suspicion[] {
  const texts = factualTexts(parts);
  const context = factContext(
    [...Object.values(texts).flat(), ...parts.values.values.map(({ name }) => name.toLowerCase())],
    facts,
  );
  const language = context.language ?? 'en';
  const kinship = kinshipOf(facts, language);
  const speakers = speakersOf(facts);
  const wording = wordingOf(parts, facts, context.language);
  const { title, pinnedOpening, paragraphs } = parts.body;
  const addressed: Addressed = { brief: facts.brief, isGift: facts.category === 'for-someone', language };
  const all = [title, ...openingTexts(parts.body), ...paragraphs];
  const never = storyNeverAddresses(all, addressed);
  const first = sentencesOf(paragraphs[0] ?? '')[0] ?? title;
  const sentenceDoubts = (section: StorySection, text: string): Suspicion[] => [
    ...narratedSentences(text).flatMap(({ quote, spoken }) => {
      const address = section === 'body' ? addresseeDoubt(spoken, addressed) : undefined;
      const doubts = [
        ...factDoubts(quote, section, context, beginningsIn(section, context)),
        ...relationDoubts(quote, kinship),
        ...wordingDoubts(quote, section, context, wording),
        ...(address === undefined ? [] : [{ kind: 'addressee' as const, why: address }]),
      ];
      return doubts.map((doubt): Suspicion => ({ section, quote, ...doubt }));
    }),
    ...quotationDoubts(text, speakers, context).map(({ quote, doubt }): Suspicion => ({ section, quote, ...doubt })),
  ];
  return distinctOf([
    ...(never === undefined
      ? []
      : [{ section: 'body' as const, kind: 'addressee' as const, quote: first, why: never }]),
    ...(pinnedOpening === null ? titleDoubts(title, context) : []),
    ...storySections.flatMap((section) => texts[section].flatMap((text) => sentenceDoubts(section, text))),
    ...repetitions(parts),
    ...unsourced(parts, facts),
    ...closing(parts, context),
  ]);
}
