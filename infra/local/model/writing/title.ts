import { contentKey, isVivid } from '#infra/local/model/language/phrases.ts';
import { wordsOf } from '#infra/local/model/language/sentences.ts';
import type { Material } from './material.ts';

const fallbacks = {
  'BUSINESS STORY': 'Why I Do This',
  MEMORIES: 'What Has Stayed',
  'FOR SOMEONE': 'What I Wanted to Say',
  MILESTONE: 'How I Got Here',
} as const;

const smallWords = /^(?:a|an|the|and|or|but|of|in|on|at|to|by|for|with|from)$/;
const mostWords = 10;

export function titleOf({ category, passages, person }: Material): string {
  if (person?.label !== undefined) return titleCase(`For ${person.label}`);
  const told = passages
    .flatMap(({ phrases }) => phrases.slice(0, 2))
    .map((phrase) => phrase.replace(/^that /, 'the ').replace(/^those /, 'the '));
  const candidates = [...told.filter(isVivid), ...told].filter(
    (phrase) => !/^(?:his|her|their|this|these) /.test(phrase),
  );
  const [first, ...others] = candidates;
  if (first === undefined) return fallbacks[category];
  const key = contentKey(first);
  const second = others.find((other) => !(contentKey(other).includes(key) || key.includes(contentKey(other))));
  const joined = second === undefined ? first : `${first} and ${second}`;
  return titleCase(wordsOf(joined).length <= mostWords ? joined : wordsOf(first).slice(0, mostWords).join(' '));
}

function titleCase(text: string): string {
  return text
    .split(/\s+/)
    .map((word, at) => (at > 0 && smallWords.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
}
