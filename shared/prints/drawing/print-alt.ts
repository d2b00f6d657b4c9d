import { findMotifs } from '#shared/prints/motifs/index.ts';
import type { PrintPlace, PrintPlan, PrintSeason, PrintTime } from '#shared/prints/plan.ts';

const placeWords: Readonly<Record<PrintPlace, string>> = {
  shore: 'by the sea',
  hills: 'in the hills',
  road: 'by a country road',
  garden: 'in a garden',
  town: 'in a town',
  forest: 'in a forest',
  mountains: 'in the mountains',
  river: 'by a river',
  room: 'in a room',
  kitchen: 'in a kitchen',
  workshop: 'in a workshop',
  stage: 'on a stage',
};

const seasonWords: Readonly<Record<PrintSeason, string>> = {
  spring: 'a spring',
  summer: 'a summer',
  autumn: 'an autumn',
  winter: 'a winter',
};

const timeWords: Readonly<Record<PrintTime, (season: string) => string>> = {
  dawn: (season) => `at dawn on ${season} day`,
  morning: (season) => `on ${season} morning`,
  noon: (season) => `at noon on ${season} day`,
  gold: (season) => `in the late sun of ${season} day`,
  dusk: (season) => `at dusk on ${season} day`,
  night: (season) => `on ${season} night`,
};

/** One sentence that describes the print: `A block print: a loaf of bread and a jar of jam by the sea on an autumn night.` */
export function printAlt(plan: PrintPlan): string {
  return describePrint(plan, motifNames(plan));
}

export function cropAlt(plan: PrintPlan): string {
  return `Part of a block print: ${shownIn(plan, motifNames(plan))}.`;
}

/** For browsers, which do not have the motifs. @param names of the things, for people */
export function describePrint(plan: PrintPlan, names: readonly string[]): string {
  return `A block print: ${shownIn(plan, names)}.`;
}

function motifNames({ things }: PrintPlan): string[] {
  return findMotifs(things).map(({ name }) => name);
}

function shownIn({ place, time, season }: PrintPlan, names: readonly string[]): string {
  const shown = names.length === 0 ? 'a thread that writes its way' : listWords(names);
  return `${shown} ${placeWords[place]} ${timeWords[time](seasonWords[season])}`;
}

/** `a`, `a and b`, `a, b and c`. */
function listWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
