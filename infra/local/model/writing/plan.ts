/** What to publish from the story: ideas, a week of posts, captions. */
import { createDeck, shuffled } from '../language/deck.ts';
import { contentKey, kindOf, saidToYou } from '../language/phrases.ts';
import { sentencesOf, wordCount } from '../language/sentences.ts';
import { businessIdeas, personalIdeas } from './ideas-list.ts';
import type { Material } from './material.ts';
import { proseOf } from './narrative.ts';

const ideaCount = 22;
/** A phrase used more often than this reads like a form letter. */
const usesPerPhrase = 2;

/** All phrases of the customer's as said to them, the best of each passage before the others. */
function slots({ passages }: Material): string[] {
  const byRank = [0, 1, 2].flatMap((rank) => passages.flatMap(({ ownPhrases }) => ownPhrases.slice(rank, rank + 1)));
  const unique = byRank.filter(
    (phrase, at) => byRank.findIndex((other) => contentKey(other) === contentKey(phrase)) === at,
  );
  return unique.map(saidToYou);
}

/** Between 20 and 24 ideas, each about another part of what was told: the phrase used least that fits comes next. */
export function ideasOf(material: Material): string[] {
  const templates = material.category === 'BUSINESS STORY' ? businessIdeas : personalIdeas;
  const text = material.passages.flatMap(({ quotes }) => quotes).join(' ');
  const supply = slots(material).map((phrase) => ({ phrase, kind: kindOf(phrase, text), uses: 0 }));
  return shuffled(templates, material.seed)
    .slice(0, ideaCount)
    .map(({ kinds, text: template, stand }) => {
      const fitting = supply.filter(({ kind, uses }) => kinds.includes(kind) && uses < usesPerPhrase);
      const slot = fitting.sort((left, right) => left.uses - right.uses)[0];
      if (slot !== undefined) slot.uses += 1;
      return template.replace('{}', slot?.phrase ?? stand);
    });
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
    withPhrase: 'Share the turning point in a short video, and say where {} comes in.',
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

/** Longer quotes do not fit on a picture. */
const longestQuote = 24;

/** Seven posts, Monday to Sunday, each made from another sentence or phrase of the transcript. */
export function scheduleOf(material: Material): { day: (typeof days)[number]; post: string }[] {
  const week = material.category === 'BUSINESS STORY' ? businessWeek : personalWeek;
  const quotes = spread(quotesOf(material), Math.ceil(days.length / 2) + 1);
  const phrases = slots(material).reverse();
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
    .map((quote) => quote.replace(/["“”]/g, '').replace(/[.!?…\s]+$/, ''))
    .filter((quote) => wordCount(quote) >= 5 && wordCount(quote) <= longestQuote);
}

/** `count` items taken evenly from beginning to end. */
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

/** Far below the 2,200 characters that a caption may have: 30 to 80 words. */
const captionWords = 60;

/** Five captions in the first person, each from another part of the transcript and with another beginning. */
export function captionsOf(material: Material): string[] {
  const prose = proseOf[material.category];
  const hooks = createDeck([...prose.hooks, ...(prose.leads.meaning ?? [])], material.seed + 2);
  const fillers = createDeck(prose.interludes, material.seed + 2);
  const echoes = createDeck(prose.echoes, material.seed + 2);
  const passages = spread(material.passages, captionEnds.length);
  return captionEnds.map((end, at) => {
    const passage = passages[at];
    const echo = passage?.phrases[0] === undefined ? undefined : echoes.draw()?.replace('{}', passage.phrases[0]);
    const own = passage?.sentences ?? [];
    const isThin = wordCount(own.join(' ')) < 15;
    const told = isThin ? [...own, ...sentencesOf(fillers.draw() ?? '').slice(0, 3)] : own;
    const start = at % 2 === 0 ? hooks.draw() : undefined;
    return [start, ...shortened(told, captionWords - wordCount(`${start ?? ''} ${echo ?? ''} ${end}`)), echo, end]
      .filter(Boolean)
      .join(' ');
  });
}

/** Whole sentences as far as the words go, the first always. */
function shortened(sentences: readonly string[], words: number): string[] {
  let used = 0;
  return sentences.filter((sentence, at) => {
    used += wordCount(sentence);
    return at === 0 || used <= words;
  });
}
