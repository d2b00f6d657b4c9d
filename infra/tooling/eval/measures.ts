import { careIn, isCareAnswer } from '#functions/domain/care/care.ts';
import { interviewPrompt } from '#functions/domain/interview/interview-prompt.ts';
import { type StorySection, storySections } from '#functions/domain/story/story.ts';
import { textOfHtml } from '#functions/domain/story/writing/compose-html.ts';
import { asksToKeepOut } from '#functions/domain/story/writing/kept-out.ts';
import { checkStory } from '#functions/domain/story/writing/quality-check.ts';
import type { StoryParts } from '#functions/domain/story/writing/section-formats.ts';
import { storySystemPrompt, type WritingTask } from '#functions/domain/story/writing/story-prompt.ts';
import { suspicionsOf } from '#functions/domain/story/writing/suspicions.ts';
import { answersOf } from '#functions/domain/story/writing/transcript.ts';
import type { CorpusInterview } from '#infra/tooling/eval/interviews/interview.ts';
import { categories } from '#shared/catalogue/categories.ts';
import { isFrequentWord, languageOf } from '#shared/story/language-of.ts';
import { storyLanguages } from '#shared/story/languages.ts';
import { sentencesOf } from '#shared/text/sentences.ts';
import type { CorpusStory } from './corpus.ts';

/**
 * A broken rule. `kept-out`: what the customer wanted left out; `request`: their request for it; `care`: words of despair, or an
 * answer to them without help; `mistake`: a typing mistake; `padded`: longer than the customer's words allow; `titles`: a title
 * twice; `reply`: a message of Wren's in the interview; `check` is any other fault or suspicion of the production check;
 * `unwritten`: no story was made.
 */
export const failureRules = [
  'invented',
  'never',
  'kept-out',
  'request',
  'care',
  'mistake',
  'padded',
  'titles',
  'missing',
  'addressee',
  'leaked',
  'language',
  'reply',
  'check',
  'unwritten',
] as const;

export interface Failure {
  readonly rule: (typeof failureRules)[number];
  /** Quotes the story. */
  readonly detail: string;
}

export interface Measures {
  /** The customer's; repetitions of three words count once. */
  readonly ownWords: number;
  /** Words of opening and body. */
  readonly storyWords: number;
  /** Share of the story's words in sentences that are not made of the customer's, 0 to 1. */
  readonly stockShare: number;
  /** Share of the story's words in sentences that repeat an earlier one, 0 to 1. */
  readonly repeatedShare: number;
  /** Share of the customer's longer words that the story contains, 0 to 1. */
  readonly keptShare: number;
  readonly failures: readonly Failure[];
}

export type MeasuredStory = Pick<CorpusStory, 'transcript' | 'brief' | 'opening' | 'parts'>;

const simplified = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[“”„]|«\s*|\s*»/g, '"')
    .replace(/\s+/g, ' ')
    .trim();

const wordsIn = (text: string): string[] => simplified(text).match(/[\p{L}\p{N}]+(?:'\p{L}+)*/gu) ?? [];

const countWords = (text: string) => wordsIn(text).length;

/** Words that say what a sentence is about. */
const contentWords = (text: string) => wordsIn(text).filter((word) => word.length >= 3 && !isFrequentWord(word));

function runsOf(words: readonly string[], length: number): string[] {
  return words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(' '));
}

/** Fields that name a choice, not text. */
const choices = new Set(['day', 'format', 'idea', 'pinnedOpening']);

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (choices.has(key) ? [] : stringsIn(inner)));
}

/** The paragraphs of opening and body, without the title. */
export function storyParagraphs({ opening, parts }: Pick<MeasuredStory, 'opening' | 'parts'>): string[] {
  const pinned = parts.body.pinnedOpening ?? '';
  const opened = pinned === '' ? [] : textOfHtml(pinned).split('\n');
  return [...(opened[0] === opening.title ? opened.slice(1) : opened), ...parts.body.paragraphs];
}

/** All texts of a section; those of the body are title, opening and paragraphs. */
export function sectionTexts(story: Pick<MeasuredStory, 'opening' | 'parts'>): Record<StorySection, string[]> {
  const { parts } = story;
  const others: Omit<StoryParts, 'body'> = parts;
  return {
    body: [parts.body.title, ...storyParagraphs(story)],
    values: stringsIn(others.values),
    strategy: stringsIn(others.strategy),
    schedule: stringsIn(others.schedule),
    captions: stringsIn(others.captions),
  };
}

/** What the customer said, prepared for comparisons. */
function ownTextOf(answers: readonly string[]) {
  const content = answers.map(contentWords);
  return {
    text: simplified(answers.join('\n')),
    words: new Set(content.flat()),
    runs: new Set(content.flatMap((words) => runsOf(words, 3))),
  };
}
type OwnText = ReturnType<typeof ownTextOf>;

/** Fewer words around a quotation only say who speaks. */
const leastWordsOfPart = 4;

const withoutMarks = (text: string) => simplified(text).replace(/^["'\s—–-]+|["'\s.!?…]+$/g, '');

/** Copied as a whole; or three of its content words in a row; or, if it has no more than three, half of them. "He said" counts. */
function isOwn(sentence: string, own: OwnText): boolean {
  const bare = withoutMarks(sentence);
  if (bare !== '' && own.text.includes(bare)) return true;
  const content = contentWords(sentence);
  if (content.length > 3) return runsOf(content, 3).some((run) => own.runs.has(run));
  if (content.length === 0) return countWords(sentence) < leastWordsOfPart;
  return content.filter((word) => own.words.has(word)).length >= content.length / 2;
}

export function ownWordsOf(answers: readonly string[]): number {
  const words = answers.map(wordsIn);
  const repeated = words.flatMap((each) => runsOf(each, 3));
  // A text of n words has n − 2 runs of three.
  return words.reduce((sum, each) => sum + each.length, 0) - repeated.length + new Set(repeated).size;
}

const quotationMarks = /[“”„"«»]/;
/** Sentences; what is quoted and what stands around it are looked at one by one, so that a quotation excuses no frame. */
function partsOf(text: string): string[] {
  return sentencesOf(text).flatMap((sentence) => {
    const parts = sentence.split(quotationMarks).map((part) => part.trim());
    return parts.length === 1 ? [sentence] : parts.filter((part) => countWords(part) >= leastWordsOfPart);
  });
}

/** Sentences of opening and body, or parts of them beside a quotation, that are not made of the customer's. */
export function stockSentences(story: MeasuredStory): string[] {
  const own = ownTextOf(answersOf(story.transcript));
  return storyParagraphs(story)
    .flatMap(partsOf)
    .filter((part) => !isOwn(part, own));
}

/** Sentences that repeat earlier ones. A short one may come back as a refrain. */
export function repeatedSentences(story: MeasuredStory): string[] {
  const earlier = new Set<string>();
  return storyParagraphs(story)
    .flatMap(partsOf)
    .filter((part) => {
      const runs = runsOf(contentWords(part), 3);
      const isRepeated = runs.length > 1 && runs.filter((run) => earlier.has(run)).length >= runs.length / 2;
      for (const run of runs) earlier.add(run);
      return isRepeated;
    });
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

function keptShareOf(answers: readonly string[], text: string): number {
  const words = [...new Set(wordsIn(answers.join('\n')).filter((word) => word.length >= 5))];
  const story = simplified(text);
  return words.length === 0 ? 1 : words.filter((word) => story.includes(word)).length / words.length;
}

/** Whether a text contains a piece as whole words. */
function contains(text: string, piece: string): boolean {
  const plain = simplified(piece).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])`, 'u').test(simplified(text));
}

/** Names have endings in many languages, and Chinese has no spaces. */
const containsName = (text: string, name: string) => simplified(text).includes(simplified(name));

function neverFailures({ expect }: CorpusInterview, story: MeasuredStory): Failure[] {
  const texts = sectionTexts(story);
  return storySections.flatMap((section) =>
    expect.never
      .filter((piece) => texts[section].some((text) => contains(text, piece)))
      .map((piece): Failure => ({ rule: 'never', detail: `${section}: “${piece}”` })),
  );
}

function missingFailures({ expect }: CorpusInterview, story: MeasuredStory): Failure[] {
  const text = sectionTexts(story).body.join('\n');
  const missing = [...expect.names, ...expect.mentions].filter((piece) => !containsName(text, piece));
  return missing.map((piece) => ({ rule: 'missing', detail: `The story does not contain “${piece}”.` }));
}

const salutation = /\b(?:dear|liebe[rs]?|chère?|querid[oa]|car[oa]|lieve)\s+$/;
const secondPerson = /^,?\s+(?:you|your|du|dein|deine|tu|ton|vous|tú|você|jij|je)\b/;

/** Whether a text speaks to a person: "Dear Kath", "Kath, you". */
function speaksTo(text: string, name: string): boolean {
  const [plain, wanted] = [simplified(text), simplified(name)];
  for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + 1)) {
    const after = plain.slice(at + wanted.length);
    if (salutation.test(plain.slice(0, at)) || (after.startsWith(',') && secondPerson.test(after))) return true;
  }
  return false;
}

const titleFor = /^(?:for|für|pour|para|per|voor)\s+(?:my |mein\p{L}* |mon |ma |mi |meu |minha |mijn )?(.+)$/iu;

function addresseeFailures({ category, expect }: CorpusInterview, story: MeasuredStory): Failure[] {
  const failure = (detail: string): Failure => ({ rule: 'addressee', detail });
  const { brief } = story;
  const addressee = expect.addressee;
  if (addressee === undefined) {
    const wrong = category !== 'for-someone' && (brief?.addressee ?? null) !== null;
    return wrong ? [failure(`The brief has an addressee: ${brief?.addressee?.name}.`)] : [];
  }
  const text = sectionTexts(story).body.join('\n');
  const isTheirs = (name: string) => [addressee.name, addressee.relation].some((own) => containsName(name, own));
  const { title } = story.parts.body;
  const named = titleFor.exec(title)?.[1];
  const found = brief?.addressee;
  const others = expect.names.filter((name) => !isTheirs(name) && !containsName(addressee.name, name));
  return [
    ...(containsName(text, addressee.name) ? [] : [failure(`The story does not name ${addressee.name}.`)]),
    ...(named === undefined || isTheirs(named) ? [] : [failure(`The title is “${title}”.`)]),
    ...(brief === null || (found && isTheirs(`${found.name} ${found.relation}`))
      ? []
      : [failure(`The brief's addressee is ${found?.name ?? 'nobody'}.`)]),
    ...others.filter((name) => speaksTo(text, name)).map((name) => failure(`The story speaks to ${name}.`)),
  ];
}

const writingTasks: readonly WritingTask[] = [
  ...(['brief', 'opening', 'body', 'values', 'strategy', 'schedule', 'captions', 'review'] as const),
];
const leakedRun = 8;

function promptRuns({ category }: CorpusInterview): ReadonlySet<string> {
  const prompts = [
    ...writingTasks.map((task) => storySystemPrompt(category, task)),
    interviewPrompt(categories[category].promptKey),
  ];
  return new Set(prompts.flatMap((prompt) => runsOf(wordsIn(prompt), leakedRun)));
}

const canaryOrSpeaker = /wren-[0-9a-f]{6}|^(?:system|assistant|wren|customer)\s*:/im;

/** The canary, a role, and eight words in a row of our own prompts. The production check finds other instructions. */
function leakFailures(interview: CorpusInterview, story: MeasuredStory): Failure[] {
  const ours = promptRuns(interview);
  const texts = sectionTexts(story);
  return storySections.flatMap((section) =>
    texts[section].flatMap((text): Failure[] => {
      const found = canaryOrSpeaker.exec(text)?.[0] ?? runsOf(wordsIn(text), leakedRun).find((run) => ours.has(run));
      return found === undefined ? [] : [{ rule: 'leaked', detail: `${section}: “${found}”` }];
    }),
  );
}

/** A section in another language, or an English sentence of ours where the customer wrote none. */
function languageFailures({ language }: CorpusInterview, story: MeasuredStory): Failure[] {
  const planned = story.brief?.language.toLowerCase().split('-', 1)[0];
  if (planned !== undefined && planned !== language)
    return [{ rule: 'language', detail: `The brief's language is ${planned}, not ${language}.` }];
  const own = ownTextOf(answersOf(story.transcript));
  const wanted = storyLanguages.find((each) => each === language);
  const texts = sectionTexts(story);
  return storySections.flatMap((section): Failure[] => {
    const found = languageOf(texts[section].join('\n'));
    const isOther = found !== undefined && (wanted === undefined ? found === 'en' : found !== wanted);
    if (isOther) return [{ rule: 'language', detail: `${section} is in ${found}, not in ${language}.` }];
    if (wanted === 'en') return [];
    const english = texts[section]
      .flatMap(sentencesOf)
      .find((sentence) => languageOf(sentence) === 'en' && !isOwn(sentence, own));
    return english === undefined ? [] : [{ rule: 'language', detail: `${section}: “${english}”` }];
  });
}

/** Fewer words make no question of their own: "And then?" */
const leastQuestionWords = 4;

/** Replies to hard messages, and a question that was asked twice. */
function replyFailures({ expect }: CorpusInterview, { transcript }: MeasuredStory): Failure[] {
  const failure = (detail: string): Failure => ({ rule: 'reply', detail });
  const answered = transcript.flatMap(({ role, content }, at) => {
    const next = transcript[at + 1];
    return role === 'user' && next?.role === 'system' ? [{ to: content, reply: next.content }] : [];
  });
  const wrong = (expect.replies ?? []).flatMap(({ to, mentions, never }) =>
    answered
      .filter((each) => each.to === to)
      .filter(({ reply }) => !(mentions?.test(reply) ?? true) || never?.test(reply))
      .map(({ reply }) => failure(`“${to}”: “${reply}”`)),
  );
  const asked = answered
    .flatMap(({ reply }) => reply.match(/[^.!?:…]+\?/g) ?? [])
    .filter((question) => countWords(question) >= leastQuestionWords)
    .map(withoutMarks);
  const twice = asked.filter((question, at) => asked.indexOf(question) < at);
  return [...wrong, ...twice.map((question) => failure(`Asked twice: “${question}?”`))];
}

const textFailures: readonly (readonly [Failure['rule'], (text: string, interview: CorpusInterview) => unknown])[] = [
  ['request', asksToKeepOut],
  ['care', (text) => careIn(text) !== 'none'],
  ['mistake', (text, { expect }) => expect.mistakes?.some((mistake) => contains(text, mistake))],
];

/** Ideas and days tell the customer what to do: "Not another word." */
const isPlan = (section: StorySection) => section === 'strategy' || section === 'schedule';

function textRuleFailures(interview: CorpusInterview, story: MeasuredStory): Failure[] {
  const texts = sectionTexts(story);
  return storySections.flatMap((section) =>
    texts[section]
      .flatMap(sentencesOf)
      .flatMap((sentence) =>
        textFailures
          .filter(([rule, isBroken]) => !(rule === 'request' && isPlan(section)) && isBroken(sentence, interview))
          .map(([rule]): Failure => ({ rule, detail: `${section}: “${sentence}”` })),
      ),
  );
}

/** A message of distress or danger is answered with help. */
function careFailures({ transcript }: MeasuredStory): Failure[] {
  const unheard = transcript.filter(({ role, content }, at) => {
    const next = transcript[at + 1];
    return role === 'user' && careIn(content) !== 'none' && next !== undefined && !isCareAnswer(next.content);
  });
  return unheard.map(({ content }) => ({ rule: 'care', detail: `No help after “${content}”` }));
}

/** The body is to have at most 1.5 times the customer's words, and 900; the opening comes first. */
const lengthBar = { perOwnWord: 1.5, mostOfBody: 900, opening: 150 } as const;

function lengthFailures({ transcript }: MeasuredStory, ownWords: number, storyWords: number): Failure[] {
  const longest = Math.min(lengthBar.mostOfBody, lengthBar.perOwnWord * ownWords) + lengthBar.opening;
  const detail = `${storyWords} words from ${ownWords} in ${transcript.length} messages.`;
  return storyWords > longest ? [{ rule: 'padded', detail }] : [];
}

/** Within the ideas or the week; a day may be one of the ideas. */
function titleFailures({ parts: { strategy, schedule } }: MeasuredStory): Failure[] {
  return [strategy.ideas, schedule.days].flatMap((posts) => {
    const titles = posts.map(({ title }) => simplified(title)).filter((title) => title !== '');
    const repeated = new Set(titles.filter((title, at) => titles.indexOf(title) < at));
    return [...repeated].map((title): Failure => ({ rule: 'titles', detail: `“${title}”` }));
  });
}

const rulesOfCheck: Readonly<Record<string, Failure['rule']>> = {
  'off-record': 'kept-out',
  name: 'invented',
  number: 'invented',
};

/** Wrong in most stories that raise them; the other kinds are for a reader to judge. */
const countedDoubts: ReadonlySet<string> = new Set(['name', 'number', 'instruction', 'cut-off']);

function checkFailures({ category }: CorpusInterview, story: MeasuredStory): Failure[] {
  const facts = { ...story, category };
  return [
    ...checkStory(story.parts, facts).map(({ section, code, sentence }): Failure => {
      return { rule: rulesOfCheck[code] ?? 'check', detail: `${section}: ${sentence}` };
    }),
    ...suspicionsOf(story.parts, facts)
      .filter(({ kind }) => countedDoubts.has(kind))
      .map(({ section, kind, quote, why }): Failure => {
        return { rule: rulesOfCheck[kind] ?? 'check', detail: `${section}: ${why} “${quote}”` };
      }),
  ];
}

/** Measures a story against its interview. Pure. */
export function measureStory(interview: CorpusInterview, story: MeasuredStory): Measures {
  const answers = answersOf(story.transcript);
  const text = sectionTexts(story).body.join('\n');
  const storyWords = countWords(storyParagraphs(story).join('\n'));
  const ownWords = ownWordsOf(answers);
  return {
    ownWords,
    storyWords,
    stockShare: share(countWords(stockSentences(story).join('\n')), storyWords),
    repeatedShare: share(countWords(repeatedSentences(story).join('\n')), storyWords),
    keptShare: keptShareOf(answers, text),
    failures: [
      ...checkFailures(interview, story),
      ...neverFailures(interview, story),
      ...textRuleFailures(interview, story),
      ...careFailures(story),
      ...lengthFailures(story, ownWords, storyWords),
      ...titleFailures(story),
      ...missingFailures(interview, story),
      ...addresseeFailures(interview, story),
      ...leakFailures(interview, story),
      ...languageFailures(interview, story),
      ...replyFailures(interview, story),
    ],
  };
}

interface NamedSentences {
  readonly name: string;
  /** From `stockSentences`. */
  readonly stock: readonly string[];
}

export interface SharedSentence {
  readonly sentence: string;
  readonly stories: readonly string[];
}

/** Two people may both write "I laughed." */
const leastSharedWords = 4;

/** Sentences that are not the customer's and stand in two or more stories. */
export function sharedSentences(stories: readonly NamedSentences[]): SharedSentence[] {
  const found = new Map<string, Set<string>>();
  for (const { name, stock } of stories) {
    for (const sentence of stock.filter((text) => countWords(text) >= leastSharedWords)) {
      const key = withoutMarks(sentence);
      found.set(key, (found.get(key) ?? new Set()).add(name));
    }
  }
  return [...found]
    .filter(([, names]) => names.size > 1)
    .map(([sentence, names]) => ({ sentence, stories: [...names] }));
}
