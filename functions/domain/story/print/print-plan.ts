import type { Brief } from '#functions/domain/story/writing/brief.ts';
import { type KeptOut, revealsKeptOut } from '#functions/domain/story/writing/kept-out.ts';
import {
  maxThings,
  type PrintPlace,
  type PrintPlan,
  type PrintSeason,
  type PrintTime,
  printPlaces,
  printSeasons,
  printSlug,
  printTimes,
  seedOf,
} from '#shared/prints/plan.ts';
import { motifWords, peopleWords } from '#shared/prints/words/motif-words.ts';
import { placeWords, seasonWords, timeWords } from '#shared/prints/words/setting-words.ts';
import { indexWords, mentionsIn, type WordBlock, type WordIndex, wordBlocks } from '#shared/prints/words/word-forms.ts';
import { htmlBlocks, textLine } from '#shared/story/html-blocks.ts';
import type { StoryLanguage } from '#shared/story/languages.ts';
import { readStoryText } from '#shared/story/story-text.ts';
import { sentencesOf } from '#shared/text/sentences.ts';

export interface PrintSource {
  /** Undefined for a language without words: the print shows a landscape. */
  readonly language: StoryLanguage | undefined;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Null where there is none any more: a story's material is kept for a month. */
  readonly brief: Pick<
    Brief,
    'addressee' | 'turningPoint' | 'scenes' | 'places' | 'times' | 'feeling' | 'meaning'
  > | null;
  /** Null where the interview is gone: a print from the present text. */
  readonly keptOut: KeptOut | null;
}

/** Of a description: its story, without its title and the sections after it. */
export function paragraphsOf(description: string): string[] {
  const blocks = htmlBlocks(readStoryText(description).story).filter(({ name }) => !/^h[1-6]$/.test(name));
  return blocks.map(({ inner }) => textLine(inner));
}

const indoors: ReadonlySet<string> = new Set(['room', 'kitchen', 'workshop', 'stage'] satisfies PrintPlace[]);

/** Never inside a room: `large` motifs of the registry (a contract test compares). */
const largeMotifs: ReadonlySet<string> = new Set(
  `fishingBoat jetty rowingBoat abbey church house lighthouse netLoft school shed shopFront gate tractor tree marketStall swing
  bus motorbike plane tent train car iceCreamVan plainVan`.split(/\s+/),
);

interface Words {
  readonly motifs: WordIndex;
  readonly people: WordIndex;
  readonly places: WordIndex;
  readonly times: WordIndex;
  readonly seasons: WordIndex;
}

const blocks = {
  motifs: wordBlocks(motifWords),
  people: wordBlocks(peopleWords),
  places: wordBlocks(placeWords),
  times: wordBlocks(timeWords),
  seasons: wordBlocks(seasonWords),
};
const homes = new Map(
  [...blocks.motifs, ...blocks.people].map(({ name, home = '' }) => {
    return [name, { place: home.replace('~', ''), isUsual: !home.startsWith('~') }];
  }),
);
const anywhere = { place: 'hills', isUsual: false };
const indexes = new Map<StoryLanguage, Words>();

function wordsOf(language: StoryLanguage): Words {
  const index = (list: readonly WordBlock[]) => indexWords(list, language);
  const known = indexes.get(language) ?? {
    motifs: index(blocks.motifs),
    people: index(blocks.people),
    places: index(blocks.places),
    times: index(blocks.times),
    seasons: index(blocks.seasons),
  };
  indexes.set(language, known);
  return known;
}

interface Evidence {
  readonly text: string;
  readonly weight: number;
}

/** A thing counts once per piece, so that a list of four loaves is one mention. */
function scoresOf(evidence: readonly Evidence[], index: WordIndex): Map<string, number> {
  const scores = new Map<string, number>();
  for (const { text, weight } of evidence) {
    const best = new Map<string, number>();
    for (const hint of mentionsIn(text, index)) best.set(hint.name, Math.max(hint.weight, best.get(hint.name) ?? 0));
    for (const [name, hint] of best) scores.set(name, (scores.get(name) ?? 0) + weight * hint);
  }
  return scores;
}

/** The best first; of equals, the first mentioned. */
function ranked(scores: ReadonlyMap<string, number>): [name: string, score: number][] {
  return [...scores].toSorted(([, one], [, other]) => other - one);
}

const texts = (weight: number, list: readonly (string | null | undefined)[]): Evidence[] =>
  list.flatMap((text) => (text === null || text === undefined ? [] : [{ text, weight }]));

/** What the story turns on counts most, then its title and scenes, then how often the text names a thing. */
function evidenceOf({ brief, title, paragraphs, keptOut }: PrintSource): Evidence[] {
  const evidence = [
    ...texts(3, [brief?.turningPoint && `${brief.turningPoint.text}. ${brief.turningPoint.source.words}`]),
    ...texts(3, [title, brief?.addressee?.relation]),
    ...texts(2, brief?.scenes.slice(0, 1).map(({ what }) => what) ?? []),
    ...texts(1.2, brief?.scenes.slice(1).map(({ what }) => what) ?? []),
    ...texts(1, [brief?.feeling?.text, brief?.meaning?.text]),
    ...texts(1, paragraphs),
  ];
  if (keptOut === null) return evidence;
  return evidence.filter(({ text }) => !sentencesOf(text).some((sentence) => revealsKeptOut(sentence, keptOut)));
}

/** One mention in passing is no reason to draw a thing. */
const leastScore = 1;
const candidateCount = 8;

function thingsOf(evidence: readonly Evidence[], { motifs, people }: Words): string[] {
  const things = ranked(scoresOf(evidence, motifs)).filter(([, score]) => score >= leastScore);
  if (things.length > 0) return things.slice(0, candidateCount).map(([name]) => name);
  return ranked(scoresOf(evidence, people))
    .slice(0, 1)
    .map(([name]) => name);
}

/** Where the text says, else where the things usually are. */
function placesOf(source: PrintSource, evidence: readonly Evidence[], words: Words, things: readonly string[]) {
  const { brief } = source;
  const scores = scoresOf(
    [
      ...texts(2, brief?.scenes.map(({ where }) => where) ?? []),
      ...texts(1.5, brief?.places.map(({ text }) => text) ?? []),
      ...evidence.map(({ text, weight }) => ({ text, weight: weight / 2 })),
    ],
    words.places,
  );
  for (const [at, thing] of things.slice(0, maxThings).entries()) {
    const { place, isUsual } = homes.get(thing) ?? anywhere;
    const likelihood = isUsual ? 2.5 : 0.3;
    scores.set(place, (scores.get(place) ?? 0) + (at === 0 ? likelihood : likelihood / 3));
  }
  return ranked(scores).map(([name]) => name);
}

function bestOf<Name extends string>(names: readonly Name[], scores: ReadonlyMap<string, number>): Name | undefined {
  const [best] = ranked(scores);
  return best !== undefined && best[1] >= leastScore ? names.find((name) => name === best[0]) : undefined;
}

const pick = <Name>(names: readonly Name[], seed: number): Name => names[seed % names.length] as Name;

function timeOf(source: PrintSource, evidence: readonly Evidence[], { times }: Words): PrintTime | undefined {
  const { brief } = source;
  const whens = [...(brief?.scenes.map(({ when }) => when) ?? []), ...(brief?.times.map(({ text }) => text) ?? [])];
  return bestOf(printTimes, scoresOf([...texts(1, whens), ...evidence], times));
}

function seasonOf(source: PrintSource, evidence: readonly Evidence[], { seasons }: Words): PrintSeason | undefined {
  const { brief } = source;
  const whens = [...(brief?.scenes.map(({ when }) => when) ?? []), ...(brief?.times.map(({ text }) => text) ?? [])];
  return bestOf(printSeasons, scoresOf([...texts(1, whens), ...evidence], seasons));
}

/** The things that the print of a story can show, the best first. */
export interface PrintChoices {
  readonly things: readonly string[];
  readonly places: readonly PrintPlace[];
  readonly time: PrintTime | undefined;
  readonly season: PrintSeason | undefined;
}

const noChoices: PrintChoices = { things: [], places: [], time: undefined, season: undefined };

function choicesOf(source: PrintSource): PrintChoices {
  if (source.language === undefined) return noChoices;
  const words = wordsOf(source.language);
  const evidence = evidenceOf(source);
  const things = thingsOf(evidence, words);
  const places = placesOf(source, evidence, words, things);
  return {
    things,
    places: places.flatMap((name) => printPlaces.filter((place) => place === name)),
    time: timeOf(source, evidence, words),
    season: seasonOf(source, evidence, words),
  };
}

const landscapes = ['hills', 'shore', 'garden', 'town'] as const satisfies readonly PrintPlace[];
const daytimes = ['morning', 'noon', 'gold', 'dusk'] as const satisfies readonly PrintTime[];
const mildSeasons = ['spring', 'summer', 'autumn'] as const satisfies readonly PrintSeason[];

/** A boat is never in a kitchen: the best outdoor place, else where the thing usually is. */
function placeFor(hero: string | undefined, places: readonly PrintPlace[], seed: number): PrintPlace {
  const [first] = places;
  if (first === undefined) return pick(landscapes, seed >>> 7);
  if (hero === undefined || !largeMotifs.has(hero) || !indoors.has(first)) return first;
  const home = printPlaces.find((place) => place === homes.get(hero)?.place);
  return places.find((place) => !indoors.has(place)) ?? home ?? 'hills';
}

/**
 * The plan of a story's print, from the interview's brief and the finished text: no model call. The same story and seed give the
 * same plan. Nothing that was said in confidence leads to a thing.
 */
export function printPlanOf(source: PrintSource, seed: number): PrintPlan {
  const choices = choicesOf(source);
  const [hero] = choices.things;
  return planWith(choices, { hero, place: placeFor(hero, choices.places, seed), most: maxThings }, seed);
}

/** A thing in front, and where it is. */
interface Setting {
  readonly hero: string | undefined;
  readonly place: PrintPlace;
}

/** Where the text says, where the story's things usually are, and in any landscape: each place once. */
function placesFor(hero: string | undefined, { things, places }: PrintChoices): PrintPlace[] {
  const usual = things.flatMap((thing) => printPlaces.filter((place) => place === homes.get(thing)?.place));
  const isLarge = hero !== undefined && largeMotifs.has(hero);
  return [...new Set([...places, ...usual, ...landscapes])].filter((place) => !(isLarge && indoors.has(place)));
}

/** Every thing in each of its places but the present one, so that thing and place change from one to the next. */
function otherSettings(choices: PrintChoices, present: Setting): Setting[] {
  const others = choices.things.filter((thing) => thing !== present.hero);
  const heroes = others.length < choices.things.length || others.length === 0 ? [...others, present.hero] : others;
  const places = heroes.map((hero) => placesFor(hero, choices));
  const shifts = Array.from({ length: Math.max(...places.map(({ length }) => length)) }, (_, shift) => shift);
  const settings = shifts.flatMap((shift) =>
    heroes.flatMap((hero, at): Setting[] => {
      const own = places[at] ?? [];
      const place = own[(at + shift) % own.length];
      return shift < own.length && place !== undefined ? [{ hero, place }] : [];
    }),
  );
  return settings.filter(({ hero, place }) => hero !== present.hero || place !== present.place);
}

/** Landscapes alone are four, of which one may be the present print's. */
export const printsToChoose = 3;

/**
 * More plans for the same story, others for each `round`, counted from 0. No two of them and the present print have the same thing
 * in front at the same place, and each has one thing less than the one before.
 */
export function otherPrintPlans(source: PrintSource, present: PrintPlan, round: number): PrintPlan[] {
  const choices = choicesOf(source);
  const settings = otherSettings(choices, { hero: present.things[0], place: present.place });
  const times = printTimes.filter((time) => time !== present.time);
  return Array.from({ length: printsToChoose }, (_, index) => {
    const at = round * printsToChoose + index;
    const { hero, place } = pick(settings, at);
    const time = choices.time ?? pick(times, at);
    return planWith(
      { ...choices, time },
      { hero, place, most: maxThings - index },
      seedOf(`${printSlug(present)} ${at}`),
    );
  });
}

interface Scene extends Setting {
  /** Number of things. */
  readonly most: number;
}

function planWith({ things, time, season }: PrintChoices, { hero, place, most }: Scene, seed: number): PrintPlan {
  const others = things.filter((thing) => thing !== hero && !(indoors.has(place) && largeMotifs.has(thing)));
  return {
    seed,
    time: time ?? pick(daytimes, seed),
    season: season ?? pick(mildSeasons, seed >>> 5),
    place,
    things: hero === undefined ? [] : [hero, ...others].slice(0, most),
  };
}
