import { createDeck, shuffled } from '#infra/local/model/language/deck.ts';
import { contentKey, isVivid, kindOf, saidToYou } from '#infra/local/model/language/phrases.ts';
import { polished, sentencesOf, wordCount } from '#infra/local/model/language/sentences.ts';
import { businessIdeas, businessQuoteIdeas, personalIdeas, personalQuoteIdeas } from './ideas-list.ts';
import { type Material, type Passage, wish } from './material.ts';
import { proseOf } from './narrative.ts';

const ideaCount = 22;
const quotedIdeas = 11;
const usesPerPhrase = 2;

function isUsable(phrase: string, { quotes }: Passage): boolean {
  const said = quotes.find((quote) => quote.includes(phrase)) ?? '';
  const isOwnName = new RegExp(`\\b(?:my name is|i am|i['’]m) ${phrase}`, 'iu').test(said);
  return !(isOwnName || contentKey(phrase).length < 3 || wish.test(said) || /^the customers?$/.test(phrase));
}

function slots({ passages }: Material): string[] {
  const usable = passages.map((passage) => passage.ownPhrases.filter((phrase) => isUsable(phrase, passage)));
  const byRank = [0, 1, 2].flatMap((rank) => usable.flatMap((phrases) => phrases.slice(rank, rank + 1)));
  const unique = byRank.filter(
    (phrase, at) => byRank.findIndex((other) => contentKey(other) === contentKey(phrase)) === at,
  );
  return [...unique.filter(isVivid), ...unique.filter((phrase) => !isVivid(phrase))].map(saidToYou);
}

export function ideasOf(material: Material): string[] {
  const isBusiness = material.category === 'BUSINESS STORY';
  const text = material.passages.flatMap(({ quotes }) => quotes).join(' ');
  const supply = slots(material).map((phrase) => ({ phrase, kind: kindOf(phrase, text), uses: 0 }));
  const quotes = spread(quotesOf(material), quotedIdeas);
  const quoted = shuffled(isBusiness ? businessQuoteIdeas : personalQuoteIdeas, material.seed)
    .slice(0, quotes.length)
    .map((template, at) => template.replace('{}', quotes[at] ?? ''));
  const templates = shuffled(isBusiness ? businessIdeas : personalIdeas, material.seed);
  const named = templates.map(({ kinds, text: template, stand }) => {
    const fitting = supply.filter(({ kind, uses }) => kinds.includes(kind) && uses < usesPerPhrase);
    const slot = fitting.sort((left, right) => left.uses - right.uses)[0];
    if (slot !== undefined) slot.uses += 1;
    return { idea: template.replace('{}', slot?.phrase ?? stand), isOwn: slot !== undefined };
  });
  const best = [...named.filter(({ isOwn }) => isOwn), ...named.filter(({ isOwn }) => !isOwn)].map(({ idea }) => idea);
  return alternating(quoted, best.slice(0, ideaCount - quoted.length));
}

function alternating(left: readonly string[], right: readonly string[]): string[] {
  const longer = Math.max(left.length, right.length);
  return Array.from({ length: longer }, (_, at) => [left[at], right[at]])
    .flat()
    .filter((text) => text !== undefined);
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

interface DayPlan {
  readonly withQuote: string;
  readonly withPhrase: string;
  readonly plain: string;
}

const personalWeek: readonly DayPlan[] = [
  {
    withQuote: 'Begin the week with your own words: “{}”. Put them on a plain background and say nothing else.',
    withPhrase: 'Begin the week with a picture and a short line about {}.',
    plain: 'Begin the week with the opening of your story and a quiet picture.',
  },
  {
    withQuote: 'Tell what lies behind this sentence: “{}”. A few lines are enough.',
    withPhrase: 'Tell the small story behind {}.',
    plain: 'Tell what happened just before your story begins.',
  },
  {
    withQuote: 'Ask a question that starts from “{}”, and answer the replies in the evening.',
    withPhrase: 'Ask your friends what {} makes them think of.',
    plain: 'Ask your friends for a memory like yours.',
  },
  {
    withQuote: 'Share the turning point in a short video and end on “{}”.',
    withPhrase: 'Share the turning point in a short video, and say what {} had to do with it.',
    plain: 'Share the turning point in a short video, told to the camera.',
  },
  {
    withQuote: 'Thank somebody by name, and let them read this line of yours: “{}”.',
    withPhrase: 'Thank somebody, and say what {} had to do with it.',
    plain: 'Thank somebody who was part of it.',
  },
  {
    withQuote: 'Show an old picture and a new picture, with “{}” between them.',
    withPhrase: 'Show an old and a new picture that have to do with {}.',
    plain: 'Show an old picture and a new picture side by side.',
  },
  {
    withQuote: 'End the week calmly with what it means to you: “{}”.',
    withPhrase: 'End the week calmly with what {} means to you today.',
    plain: 'End the week calmly with the last lines of your story.',
  },
];

const businessWeek: readonly DayPlan[] = [
  {
    withQuote: 'Open the week with the reason you do this: “{}”. Add a photo of you at work.',
    withPhrase: 'Open the week at work, with a few words about {}.',
    plain: 'Open the week with the reason you started, and a photo of you at work.',
  },
  {
    withQuote: 'Name the problem in plain words and quote yourself: “{}”.',
    withPhrase: 'Explain the problem you solve, and say what it has to do with {}.',
    plain: 'Explain the problem you solve as you would to a neighbour.',
  },
  {
    withQuote: 'Go behind the scenes and show what you meant by “{}”.',
    withPhrase: 'Go behind the scenes and tell what people never see of {}.',
    plain: 'Go behind the scenes and show how you work.',
  },
  {
    withQuote: 'Tell a customer’s story that fits “{}”, with their permission.',
    withPhrase: 'Tell a customer’s story that has to do with {}.',
    plain: 'Tell a customer’s story, with their permission.',
  },
  {
    withQuote: 'Share what you learned the hard way, starting from “{}”.',
    withPhrase: 'Share what {} taught you the hard way.',
    plain: 'Share a mistake and what you changed because of it.',
  },
  {
    withQuote: 'Introduce the people around you, under the line “{}”.',
    withPhrase: 'Introduce somebody you work with, and bring up {}.',
    plain: 'Introduce somebody without whom your work would not be possible.',
  },
  {
    withQuote: 'Close with an invitation: “{}”. Ask people to tell you what they need.',
    withPhrase: 'Close with a last word about {} and an invitation to get in touch.',
    plain: 'Close with an invitation: ask people to tell you what they need.',
  },
];

const longestQuote = 24;

export function scheduleOf(material: Material): { day: (typeof days)[number]; post: string }[] {
  const week = material.category === 'BUSINESS STORY' ? businessWeek : personalWeek;
  const quotes = spread(quotesOf(material), Math.ceil(days.length / 2) + 1);
  const all = slots(material);
  const half = Math.floor(all.length / 3);
  const phrases = [...all.slice(half), ...all.slice(0, half)];
  return days.map((day, at) => {
    const plan = week[at];
    const quote = at % 2 === 0 ? quotes.shift() : undefined;
    const phrase = quote === undefined ? phrases.shift() : undefined;
    const post = quote !== undefined ? plan?.withQuote : phrase !== undefined ? plan?.withPhrase : plan?.plain;
    return { day, post: (post ?? '').replace('{}', quote ?? phrase ?? '') };
  });
}

function quotesOf({ passages }: Material): string[] {
  return passages
    .flatMap(({ quotes }) => quotes.slice(0, 2))
    .map((quote) =>
      polished(quote)
        .replace(/["“”]/g, '')
        .replace(/[.!?…\s]+$/, ''),
    )
    .filter((quote) => wordCount(quote) >= 5 && wordCount(quote) <= longestQuote);
}

function spread<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, at) => items[Math.floor((at * (items.length - 1)) / (count - 1))]).flatMap(
    (item) => (item === undefined ? [] : [item]),
  );
}

const captionEnds: readonly string[] = [
  'What is the detail you would never leave out of your own story?',
  'I wrote the whole of it down. It did me good.',
  'Tell me yours, I read every reply.',
  'Some things become clearer when you write them down.',
  'If it reminds you of somebody, send it to them.',
];

const captionWords = 60;

const longestFirstLine = 100;

export function captionsOf(material: Material): string[] {
  const prose = proseOf[material.category];
  const hooks = createDeck(
    prose.hooks.flatMap((hook) => sentencesOf(hook).slice(0, 1)),
    material.seed + 2,
  );
  const fillers = createDeck(prose.interludes, material.seed + 2);
  const passages = aroundEach(material.passages, captionEnds.length);
  const taken = new Set<string>();
  return captionEnds.map((end, at) => {
    const own = passages[at] ?? [];
    const first = own.find((text) => makesFirstLine(text) && !taken.has(text)) ?? hooks.draw() ?? end;
    taken.add(first);
    const rest = own.filter((text) => text !== first);
    const isThin = wordCount([first, ...rest].join(' ')) < 18;
    const filler = isThin ? sentencesOf(fillers.draw() ?? '').slice(0, 2) : [];
    const told = shortened([...rest, ...filler], captionWords - wordCount(`${first} ${end}`));
    return `${first}\n\n${[...told, end].join(' ')}`;
  });
}

function makesFirstLine(text: string): boolean {
  const words = wordCount(text);
  return words >= 4 && text.length <= longestFirstLine && !/^(?:then|and|but|so|it|that|this|these|they)\b/i.test(text);
}

const leastOwnWords = 12;

function aroundEach(passages: readonly Passage[], count: number): string[][] {
  const sentences = passages.flatMap((passage) => passage.sentences);
  if (sentences.length === 0) return [];
  const fullest = sentences.toSorted((left, right) => wordCount(right) - wordCount(left));
  return Array.from({ length: count }, (_, at) => {
    const start = Math.floor((at * sentences.length) / count);
    const place = sentences.slice(
      start,
      Math.max(start + 1, Math.min(start + 4, Math.floor(((at + 1) * sentences.length) / count))),
    );
    const isThin = wordCount(place.join(' ')) < leastOwnWords;
    const fuller = fullest.find((sentence) => !place.includes(sentence));
    return isThin && fuller !== undefined ? [...place, fuller] : place;
  });
}

function shortened(sentences: readonly string[], words: number): string[] {
  let used = 0;
  return sentences.filter((sentence, at) => {
    used += wordCount(sentence);
    return at === 0 || used <= words;
  });
}
