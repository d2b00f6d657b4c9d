/** Values, ideas, week and captions: each from another sentence of the customer. */
import { type DayFormat, ideaFormats, weekdays } from '#shared/story/languages.ts';
import { isClause, quoted } from './frames.ts';
import { harmless, type Material, type Told } from './material.ts';
import { quotesIn } from './people.ts';
import { chunksOf, endsWell, nounPhrases, persons, titleCase } from './phrases.ts';
import { listOf, textsOf } from './tables.ts';
import { capitalised, countWords, plainText, shuffled, withoutEnd, wordsOf } from './text.ts';

/** The item at a position, counted on from the beginning after the last. */
const around = <Item>(items: readonly Item[], at: number): Item | undefined => items[at % Math.max(1, items.length)];
const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const isDedication = /^(?:it['’]?s (?:all )?|it is |this is |c['’]est |es )?(?:for|für|pour|para|per|voor) /i;

/** Sentences that can be shown, copied letter by letter; of a customer who told nothing, what was typed. */
function sourcesOf({ told, messages }: Material): Told[] {
  const whole = told.filter(({ own }) => own !== '');
  const long = whole.filter(({ bare }) => countWords(bare) >= 4 && !isDedication.test(bare));
  if (whole.length > 0) return long.length >= 4 ? long : whole;
  const typed = harmless(messages).map(({ at, text }) => ({
    message: at,
    own: /^.{0,60}(?!\S)/.exec(plainText(text))?.[0] ?? '',
  }));
  const other = typed.filter(({ own }, at) => own !== '' && typed.findIndex((one) => one.own === own) === at);
  return other.map(({ message, own }) => ({ ...nothing.told, message, own, text: own, bare: own, inner: own }));
}

const saysLittle =
  /^(?:i|he|she|they|we|it|er|sie|ich|es|il|elle|je|él|ella)(?: (?:said|says|told|was|were|is|had|has|sagte|sagt|war|hat|dit|disait|était|dijo|dice|era)(?!\p{L}).{0,14})?$|^(?:my|our|meine?|mon|ma|mi) \p{L}+$|^(?:not|nicht|ne|pas|no|non|niet) /iu;
const mostTitleWords = 7;
/** Without the words at the end that want more to follow. */
function whole(words: readonly string[]): string {
  const last = words.findLastIndex((_, at) => at === 0 || endsWell(words.slice(0, at + 1).join(' ')));
  return withoutEnd(words.slice(0, last + 1).join(' '));
}

/** What was said, things, and short clauses; else the sentence as far as it can stand. */
function namesFrom({ bare, inner }: Told, language: Material['language'], most: number): string[] {
  const said = quotesIn(bare).map(({ text }) => withoutEnd(text));
  const [phrases, long] = [nounPhrases(bare, language), (text: string) => countWords(text) > 2];
  const all = [...said, ...phrases.filter(long), ...phrases, ...chunksOf(inner, language)];
  const isGood = (text: string) => endsWell(text) && !/["“”„]/.test(text) && !saysLittle.test(text);
  const hasNoun = (text: string) =>
    wordsOf(text).some((word, at) => word.length > 3 && (at > 0 || !text.includes(' ')));
  const fitting = all.filter((text) => countWords(text) <= most && isGood(text) && hasNoun(text));
  const named = fitting.length > 0 ? fitting : [whole(withoutEnd(bare).split(' ').slice(0, mostTitleWords))];
  return [...new Map(named.map((text) => [text.toLowerCase(), titleCase(text, language)])).values()];
}

/** `name` is a title, `phrase` the same as it stands within a sentence. */
type Combination = Readonly<{ told: Told; name: string; phrase: string }>;

const untold = { message: 0, asked: undefined, aspect: undefined, isFirst: false, own: '' };
const nothing: Combination = { told: { ...untold, text: '…', bare: '…', inner: '…' }, name: '…', phrase: '…' };

/** The name as the sentence has it: titles have capitals that it has not. */
function phraseIn(sentence: string, name: string): string {
  const at = sentence.toLowerCase().indexOf(name.toLowerCase());
  return at < 0 ? name : sentence.slice(at, at + name.length);
}

/** Each sentence with each of its names, or of its words: first all sentences once. */
function combinationsOf(sources: readonly Told[], language: Material['language'], most = 4, withWords = false) {
  const lists = sources.map((told): Combination[] => {
    const names = namesFrom(told, language, most);
    const words = wordsOf(told.bare).filter((word) => word.length > 3 && endsWell(word));
    const all = [...names, ...(withWords || names.length === 0 ? words : [])];
    const used = all.length > 0 ? all : [told.bare.slice(0, 30)];
    return used.map((name) => ({ told, name: capitalised(withoutEnd(name)), phrase: phraseIn(told.inner, name) }));
  });
  const rounds = Array.from({ length: Math.max(0, ...lists.map((list) => list.length)) });
  const all = rounds.flatMap((_, round) => lists.flatMap((list) => list[round] ?? []));
  return all.filter(({ name }, at) => all.findIndex((other) => same(other.name, name)) === at);
}

/** Two names in one, where there are too few. */
const pairsOf = (all: readonly Combination[]): Combination[] =>
  all.map((one, at) => {
    const { name, phrase } = around(all, at + 1) ?? one;
    return { ...one, name: `${one.name}, ${name.toLowerCase()}`, phrase: `${one.phrase}, ${phrase}` };
  });

const habit =
  /(?<!\p{L})(?:never|always|still|every|refuse|don['’]t|won['’]t|can['’]t|nie|immer|jede\p{L}*|jamais|toujours|encore|chaque|nunca|siempre|todavía|cada|mai|sempre|ogni|nooit|altijd|elke?)(?!\p{L})/iu;
/** "Don’t sell to dealers" for "We don’t sell to dealers", in English only. */
function deedIn(bare: string): string[] {
  const [, deed = ''] = /^(?:we|i) ((?:don['’]t|never|always|still|won['’]t) [^.,;:!?]+)[.,;:!?]/i.exec(bare) ?? [];
  return countWords(deed) >= 2 && countWords(deed) <= 6 && endsWell(deed) ? [deed] : [];
}

/** A habit or a refusal, and what was said, says most of a person. */
const worth = ({ bare }: Told) =>
  deedIn(bare).length * 6 + quotesIn(bare).length * 4 + (habit.test(bare) ? 5 : 0) + Math.min(12, countWords(bare)) / 4;
const [fewestValues, mostValues] = [4, 5];

/** Name and moment of one sentence of theirs; the meaning is what they said next, or before. */
export function valuesOf(material: Material): { name: string; meaning: string; moment: string }[] {
  const { language, told } = material;
  const moments = sourcesOf(material).toSorted((one, other) => worth(other) - worth(one));
  const names = moments.map((one) => {
    const deeds = language === 'en' ? deedIn(one.bare) : [];
    const names = namesFrom(one, language, 5);
    const habits = names.filter((text) => habit.test(text));
    const [name] = [...deeds.map(capitalised), ...habits, ...names.filter((text) => !persons.test(text)), ...names];
    return { told: one, name: name ?? '' };
  });
  const spare = combinationsOf(moments, language, 5, true);
  const all = [
    ...names.filter(({ name }) => name.includes(' ')),
    ...spare,
    ...pairsOf(spare),
    ...pairsOf(pairsOf(spare)),
  ];
  const firsts = all.filter((one, at) => all.findIndex((other) => same(other.name, one.name)) === at);
  const apart = firsts.filter((one, at) => firsts.findIndex((other) => other.told === one.told) === at);
  const chosen = [...apart, ...firsts.filter((one) => !apart.includes(one))];
  const count = Math.max(fewestValues, Math.min(mostValues, apart.length));
  return chosen.slice(0, count).map(({ told: one, name }) => {
    const at = told.indexOf(one);
    const beside = told[at + 1]?.message === one.message ? told[at + 1] : (told[at - 1] ?? told[at + 1]);
    return { name, meaning: beside?.bare ?? one.bare, moment: withoutEnd(one.own) };
  });
}

/** "Your sister Ruth" for "my sister Ruth": the posts speak to the customer. */
const yours: Partial<Record<string, readonly (readonly [RegExp, string])[]>> = {
  en: [[/^(?:my|our) /i, 'your ']],
  fr: [
    [/^(?:mon|ma|notre) /i, 'votre '],
    [/^(?:mes|nos) /i, 'vos '],
  ],
  es: [
    [/^(?:mi|nuestr[oa]) /i, 'tu '],
    [/^(?:mis|nuestr[oa]s) /i, 'tus '],
  ],
};
const ofYours = (phrase: string, language: string) =>
  (yours[language] ?? []).reduce((text, [pattern, word]) => text.replace(pattern, word), phrase);

function hookOf(bare: string, most = 90): string {
  const clause = bare.slice(0, most - 1).replace(/[,;:](?=\s)[^,;:]*$|\s+\S*$/, '');
  return bare.length <= most ? bare : `${whole(withoutEnd(clause).split(' '))}…`;
}

const [shortLine, fewTold] = [60, 6];
/** Without joins, title and post are the customer's words alone. */
function ideaFrom({ told, name, phrase }: Combination, format: DayFormat, at: number, material: Material) {
  const { joined, told: all } = material;
  const idea = { title: name, format, hook: hookOf(told.bare), source: withoutEnd(told.own) };
  if (joined === undefined) {
    const other = around(all, at) ?? told;
    return { ...idea, post: other === told ? told.bare : `${told.bare} ${other.bare}` };
  }
  const isThing = listOf(joined, 'article').test(phrase.split(/[ ’]/, 1)[0] ?? '') && !isClause(phrase, joined);
  const texts = textsOf(joined, isThing || format === 'rest' ? format : `${format}.line`);
  const [title, post] = format === 'rest' ? texts : [name, around(texts, at)];
  const line = told.bare.length <= shortLine && all.length > fewTold ? withoutEnd(told.bare) : capitalised(phrase);
  const words = isThing ? ofYours(phrase, joined) : quoted(line, joined);
  return { ...idea, title: title ?? name, post: capitalised(post?.replace('{x}', words) ?? told.bare) };
}
const [ideasPerPart, postsPerFormat] = [11, 2];

/** Those of the second part are others than those of the first. */
export function ideasOf(material: Material, part: number, parts: number): ReturnType<typeof ideaFrom>[] {
  const sources = sourcesOf(material);
  const size = Math.ceil(sources.length / parts);
  const half = sources.slice((part - 1) * size, part * size);
  const seen = new Set((part > 1 ? ideasOf(material, part - 1, parts) : []).map(({ post }) => post.toLowerCase()));
  const plain = combinationsOf(half.length > 1 ? half : sources, material.language);
  const words = combinationsOf(sources, material.language, 4, true);
  const ideas = [plain, words, pairsOf(words)].flatMap((list) =>
    Array.from({ length: list.length * ideaFormats.length * postsPerFormat }, (_, at) => {
      const round = Math.floor(at / Math.max(1, list.length));
      const format = around(ideaFormats, at + round) ?? 'text';
      return ideaFrom(around(list, at) ?? nothing, format, at + Math.floor(round / ideaFormats.length), material);
    }),
  );
  const isNew = ({ post }: { post: string }) => !seen.has(post.toLowerCase()) && seen.add(post.toLowerCase());
  return ideas.filter(isNew).slice(0, ideasPerPart);
}

const dayFormats = ['photo', 'question', 'carousel', 'reel', 'story', 'text', 'rest'] as const;

export function scheduleOf(material: Material) {
  const { joined, seed, language } = material;
  const sources = sourcesOf(material);
  const combinations = combinationsOf(sources, language);
  const ctas = shuffled(textsOf(joined, 'cta'), seed);
  const step = Math.max(1, Math.floor(Math.min(combinations.length, sources.length) / weekdays.length));
  return weekdays.map((day, at) => {
    const format = (joined === undefined && at === 6 ? undefined : dayFormats[at]) ?? 'live';
    const { title, hook, post } = ideaFrom(around(combinations, at * step) ?? nothing, format, at + 1, material);
    const cta = around(ctas, at) ?? around(combinations, at + 7)?.told.bare ?? '';
    return { day, title, format, hook: format === 'rest' ? '' : hook, post, cta: format === 'rest' ? '' : cta };
  });
}

const captionWords = { least: 30, most: 75 } as const;

/** A short sentence, an empty line, and the sentences that follow it. */
export function captionsOf(material: Material): string[] {
  const told = material.told.length > 0 ? material.told : sourcesOf(material);
  const hooks = told.filter(({ bare }) => bare.length <= 100 && countWords(bare) >= 4);
  const firsts = shuffled(hooks.length >= 5 ? hooks : told, material.seed).slice(0, 5);
  const combinations = combinationsOf(told, material.language, 4, true);
  return [0, 1, 2, 3, 4].map((at) => {
    const name = around(combinations, at)?.name ?? '…';
    const hook = at < firsts.length ? hookOf(firsts[at]?.text ?? name, 100) : `${name}.`;
    const start = told.indexOf(around(firsts, at) ?? nothing.told) + 1;
    const texts = [hook];
    for (const { text } of [...told.slice(start), ...told.slice(0, start)]) {
      const fits = countWords([...texts, text].join(' ')) <= captionWords.most && text !== hook;
      if (fits && countWords(texts.join(' ')) < captionWords.least) texts.push(text);
    }
    return `${hook}\n\n${texts.slice(1).join(' ') || quoted(name, material.language)}`;
  });
}
