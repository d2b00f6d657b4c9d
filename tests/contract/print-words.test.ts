import { describe, expect, it } from 'vitest';
import { motifWords, peopleWords } from '#functions/domain/story/print/motif-words.ts';
import { placeWords, seasonWords, timeWords } from '#functions/domain/story/print/setting-words.ts';
import { wordBlocks } from '#functions/domain/story/print/word-forms.ts';
import { motifs } from '#shared/prints/motifs/index.ts';
import { printPlaces, printSeasons, printTimes } from '#shared/prints/plan.ts';
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

  it.each(all)('of $name are there in all languages, each once', ({ name, words }) => {
    for (const language of storyLanguages) {
      const list = words[language].split(' ');
      expect(words[language], `${name} ${language}`).toMatch(/^\S+( \S+)*$/);
      expect(new Set(list).size, `${name} ${language}: ${words[language]}`).toBe(list.length);
      for (const word of list) expect(word, `${name} ${language}`).toMatch(/^-?[\p{L}\p{N}]+(_[\p{L}\p{N}]+)*[=~]?$/u);
      expect(words[language]).toBe(words[language].toLowerCase());
    }
  });

  it('say where each thing usually is', () => {
    for (const { name, home = '' } of things) expect(printPlaces, name).toContain(home.replace('~', ''));
  });
});
