import type { CategoryTitle } from '#infra/local/model/interview/question.ts';
import { createDeck } from '#infra/local/model/language/deck.ts';
import { isVivid, saidToYou } from '#infra/local/model/language/phrases.ts';
import { isClause, wordCount } from '#infra/local/model/language/sentences.ts';
import type { Material, Passage } from './material.ts';

interface ValueDefinition {
  readonly name: string;
  readonly meaning: string;
  readonly cue: RegExp;
}

function value(name: string, meaning: string, cue: RegExp): ValueDefinition {
  return { name, meaning, cue };
}

const definitions: readonly ValueDefinition[] = [
  value(
    'Family',
    'The people closest to you come before the plan.',
    /\b(?:family|mother|mom|mum|father|dad|brother|sister|grand\w+|son|daughter|kids|children|wife|husband|aunt|uncle|parents)\b/i,
  ),
  value(
    'Craft',
    'You care about how a thing is made, also where nobody looks.',
    /\b(?:made|make|built|build|craft|bake\w*|cook\w*|paint\w*|wood|hands|repair\w*|design\w*|sew\w*|workshop)\b/i,
  ),
  value(
    'Courage',
    'You go ahead before you feel ready.',
    /\b(?:afraid|scared|fear|risk\w*|quit|brave|nervous|jump\w*|dared?|terrified|left (?:my|the))\b/i,
  ),
  value(
    'Patience',
    'You give things the time they need.',
    /\b(?:years|wait\w*|slow\w*|patien\w+|learn\w*|practi\w+|again and again|early)\b/i,
  ),
  value(
    'Care',
    'You notice what others need and act on it quietly.',
    /\b(?:help\w*|care\w*|nurse|sick|hospital|look after|listen\w*|comfort\w*|kind\w*)\b/i,
  ),
  value(
    'Perseverance',
    'You keep going through the part that is not fun.',
    /\b(?:hard|difficult|struggl\w+|fail\w*|gave up|kept going|nearly|almost|tired|lost)\b/i,
  ),
  value(
    'Gratitude',
    'You remember who stood beside you, and you say so.',
    /\b(?:thank\w*|grateful|lucky|gift|blessed|owe)\b/i,
  ),
  value(
    'Belonging',
    'A place and its people are part of who you are.',
    /\b(?:home|house|kitchen|village|town|street|neighbou?r\w*|garden|farm|community|together)\b/i,
  ),
  value(
    'Honesty',
    'You would rather say it plainly than say it well.',
    /\b(?:honest\w*|truth|true|promis\w*|trust\w*|admit\w*|fair)\b/i,
  ),
  value(
    'Joy',
    'You know how to be fully there when something is good.',
    /\b(?:laugh\w*|happy|joy|danc\w+|sang|sing\w*|music|fun|smil\w+|celebrat\w+)\b/i,
  ),
  value(
    'Independence',
    'You want to choose your own way and answer for it.',
    /\b(?:my own|alone|free\w*|independen\w+|business|started|decided|myself)\b/i,
  ),
  value(
    'Curiosity',
    'You ask how things are and stay for the answer.',
    /\b(?:curious|wonder\w*|question\w*|discover\w*|travel\w*|book\w*|school|stud\w+|read)\b/i,
  ),
];

const usual: Readonly<Record<CategoryTitle, readonly string[]>> = {
  'BUSINESS STORY': ['Craft', 'Honesty', 'Care', 'Perseverance'],
  MEMORIES: ['Belonging', 'Family', 'Gratitude', 'Patience'],
  'FOR SOMEONE': ['Gratitude', 'Care', 'Family', 'Honesty'],
  MILESTONE: ['Perseverance', 'Courage', 'Gratitude', 'Patience'],
};

const pointers: readonly string[] = [
  'You said it yourself: “{}”.',
  'It is in this line of yours: “{}”.',
  'That is what I hear in “{}”.',
  'Your own words for it were: “{}”.',
  'Nobody says “{}” without meaning it.',
  'It shows when you tell me: “{}”.',
];

const things: readonly string[] = [
  'I hear it in how you speak of {}.',
  'It is there where you mention {}.',
  'You come near it when you tell of {}.',
  'It stands behind what you say about {}.',
];

const fewestValues = 4;
const mostValues = 6;

export function valuesOf({ category, passages, seed }: Material): { name: string; meaning: string }[] {
  const deck = createDeck(pointers, seed);
  const named = new Set<string>();
  const heard = definitions
    .map((definition) => ({ definition, quote: quoteFor(definition.cue, passages, named) }))
    .filter(({ quote }) => quote !== undefined)
    .slice(0, mostValues);
  const added = usual[category]
    .filter((name) => !heard.some(({ definition }) => definition.name === name))
    .slice(0, Math.max(0, fewestValues - heard.length))
    .flatMap((name) => definitions.filter((definition) => definition.name === name))
    .map((definition) => ({ definition, quote: undefined }));
  const phrases = passages.flatMap(({ ownPhrases }) => ownPhrases).map(saidToYou);
  const vivid = [...phrases.filter(isVivid), ...phrases];
  return [...heard, ...added].map(({ definition, quote }, at) => {
    const thing = vivid[at % Math.max(1, vivid.length)];
    const pointed = thing === undefined ? '' : (things[at % things.length] ?? '').replace('{}', thing);
    const pointer = quote === undefined ? pointed : (deck.draw() ?? '').replace('{}', quote);
    return { name: definition.name, meaning: `${definition.meaning} ${pointer}`.trim() };
  });
}

const longestQuote = 24;

function quoteFor(cue: RegExp, passages: readonly Passage[], named: Set<string>): string | undefined {
  const quote = passages
    .flatMap(({ quotes }) => quotes)
    .find((text) => cue.test(text) && !named.has(text) && isClause(text) && wordCount(text) <= longestQuote);
  if (quote === undefined) return undefined;
  named.add(quote);
  return quote.replace(/["“”]/g, '').replace(/[.!?…\s]+$/, '');
}
