import { languageOf } from '#shared/story/language-of.ts';
import type { StoryLanguage } from '#shared/story/languages.ts';
import type { ProofPlan } from './drawing/draw-proof.ts';
import { motifs } from './motifs/index.ts';
import { type PrintPlace, printPlaces, printSeasons, printTimes } from './plan.ts';
import type { ProofPart } from './proof-parts.ts';
import { motifWords } from './words/motif-words.ts';
import { placeWords, seasonWords, timeWords } from './words/setting-words.ts';
import { indexWords, mentionsIn, type WordIndex, wordBlocks } from './words/word-forms.ts';

const blocks = {
  motifs: wordBlocks(motifWords),
  places: wordBlocks(placeWords),
  times: wordBlocks(timeWords),
  seasons: wordBlocks(seasonWords),
};
type Words = Readonly<Record<keyof typeof blocks, WordIndex>>;

const indexes = new Map<StoryLanguage, Words>();

function wordsOf(language: StoryLanguage): Words {
  const index = (kind: keyof typeof blocks) => indexWords(blocks[kind], language);
  const words = indexes.get(language) ?? {
    motifs: index('motifs'),
    places: index('places'),
    times: index('times'),
    seasons: index('seasons'),
  };
  indexes.set(language, words);
  return words;
}

/** The names to which a text leads, the surest first; of equals, the first mentioned. */
function named(text: string, index: WordIndex): string[] {
  const scores = new Map<string, number>();
  for (const { name, weight } of mentionsIn(text, index)) scores.set(name, (scores.get(name) ?? 0) + weight);
  return [...scores].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
}

const homes = new Map(blocks.motifs.map(({ name, home = '' }) => [name, home]));
const houses = new Set(['abbey', 'church', 'house', 'lighthouse', 'netLoft', 'school', 'shed', 'shopFront']);

/** A proof shows the house from outside. */
const outside: Readonly<Partial<Record<PrintPlace, PrintPlace>>> = {
  room: 'hills',
  kitchen: 'garden',
  workshop: 'town',
  stage: 'town',
};
const landscapes = ['hills', 'garden', 'town', 'river'] as const;
const usualHouse: Readonly<Partial<Record<PrintPlace, string>>> = { shore: 'netLoft', workshop: 'shed' };

const mostThings = 3;
const pick = <Name>(names: readonly Name[], seed: number): Name => names[seed % names.length] as Name;
const oneOf = <Name extends string>(names: readonly Name[], found: readonly string[]): Name | undefined =>
  names.find((name) => name === found[0]);

/**
 * The plan of a proof: each part comes from what Wren knows of its own slot, so that a later answer does not change it.
 * The same words and seed give the same plan.
 */
export function proofPlan(known: Readonly<Partial<Record<ProofPart, string>>>, seed: number): ProofPlan {
  const words = wordsOf(languageOf(Object.values(known).join('\n')) ?? 'en');
  const { where = '', when = '' } = known;
  const places = named(where, words.places);
  const inPlace = named(where, words.motifs);
  const usual = inPlace.map((name) => homes.get(name) ?? '').filter((home) => !home.startsWith('~'));
  const place = oneOf(printPlaces, [...places, ...usual]) ?? pick(landscapes, seed >>> 7);
  const house = inPlace.find((name) => houses.has(name)) ?? usualHouse[place] ?? 'house';
  return {
    seed,
    time: oneOf(printTimes, named(when, words.times)) ?? pick(['morning', 'noon', 'gold', 'dusk'], seed),
    season: oneOf(printSeasons, named(when, words.seasons)) ?? pick(['spring', 'summer', 'autumn'], seed >>> 5),
    place: outside[place] ?? place,
    house,
    things: thingsOf([known.things, known.where, known.who, known.when], words),
  };
}

/** A letter where nothing that can be drawn was named: the story itself. */
function thingsOf(texts: readonly (string | undefined)[], { motifs: index }: Words): string[] {
  for (const text of texts) {
    const things = named(text ?? '', index).filter((name) => name in motifs && !houses.has(name));
    if (things.length > 0) return things.slice(0, mostThings);
  }
  return ['letter'];
}
