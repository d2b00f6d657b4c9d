import { describe, expect, it } from 'vitest';
import { motifs } from '#shared/prints/motifs/index.ts';
import { printPlaces, printSeasons, printTimes } from '#shared/prints/plan.ts';
import { motifWords, peopleWords } from '#shared/prints/words/motif-words.ts';
import { placeWords, seasonWords, timeWords } from '#shared/prints/words/setting-words.ts';
import { wordBlocks } from '#shared/prints/words/word-forms.ts';
import { storyLanguages } from '#shared/story/languages.ts';

const things = [...wordBlocks(motifWords), ...wordBlocks(peopleWords)];
const all = [...things, ...[placeWords, timeWords, seasonWords].flatMap(wordBlocks)];

/** Only part of a scene with another thing. */
const withoutWords = ['gull', 'printedSheet', 'tin', 'woodType'];

describe('the words of prints', () => {
  it('lead to every motif, and to nothing else', () => {
    expect(things.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(motifs)
        .filter((name) => !withoutWords.includes(name))
        .toSorted(),
    );
    expect(things.length).toBeGreaterThanOrEqual(84);
  });

  it('lead to every place, time and season', () => {
    expect(wordBlocks(placeWords).map(({ name }) => name)).toEqual(printPlaces);
    expect(wordBlocks(timeWords).map(({ name }) => name)).toEqual(printTimes);
    expect(wordBlocks(seasonWords).map(({ name }) => name)).toEqual(printSeasons);
  });

  it('are there in all languages, each once', () => {
    const faults = all.flatMap(({ name, words }) =>
      storyLanguages.flatMap((language) => {
        const list = words[language].split(' ');
        const wrong = list.filter((word, index) => {
          return (
            !/^-?[\p{L}\p{N}]+(_[\p{L}\p{N}]+)*[=~]?$/u.test(word) ||
            word !== word.toLowerCase() ||
            list.indexOf(word) !== index
          );
        });
        return wrong.map((word) => `${name} ${language}: ${word}`);
      }),
    );
    expect(faults).toEqual([]);
  });

  it('say where each thing usually is', () => {
    for (const { name, home = '' } of things) expect(printPlaces, name).toContain(home.replace('~', ''));
  });
});
