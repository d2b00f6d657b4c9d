import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { numbersOf } from './numbers-in-text.ts';
import { ordinaryCapitals } from './ordinary-words.ts';
import { sentenceOpeners } from './sentence-openers.ts';
import { sentencesOf, unspaced, wordsOf } from './sentences.ts';
import { answersOf } from './transcript.ts';

/** Frequent words, which are no concrete details; lower case, at least four letters. */
const commonWords: ReadonlySet<string> = new Set(
  `about above after again against almost also always another anything around away back because been before being better
  between both came come comes coming could didn didn't does doing don't done down each else even ever every everything felt
  find first found from gave gets getting give going gone good great have haven't having here hers herself himself into
  isn't it's itself just keep kept knew know known last later least less like liked little long look looked lots love made
  make makes making many matter maybe mean means mine moment more most much must myself need never nothing often once only
  other others ours over part people perhaps person place quite rather really remember right said same says seen should
  show side since some someone something sometimes soon start started still story such sure take taken takes tell than
  that that's their them themselves then there these they thing things think this those though thought through time times
  today together told took toward tried true under until upon used very want wanted wasn't well went were what when where
  which while whole will with within without won't work would years you'd you'll your you're yours yourself i'll i've they're`.split(
    /\s+/,
  ),
);

const plain = (word: string) => word.toLowerCase().normalize('NFC').replaceAll('’', "'");
const minLetters = 4;
const isContent = (word: string) => word.length >= minLetters && !commonWords.has(word);
/** In scripts without spaces, runs of characters replace runs of words. */
const minCharacters = 4;

const plainWords = (text: string) => wordsOf(text).map(({ text: word }) => plain(word));

function runsOf(words: readonly string[]): string[] {
  return words.flatMap((_, at) => {
    const two = words.slice(at, at + 2);
    const three = words.slice(at, at + 3);
    return [
      ...(two.length === 2 && two.every(isContent) ? [two.join(' ')] : []),
      ...(three.length === 3 && three.some(isContent) ? [three.join(' ')] : []),
    ];
  });
}

function signRuns(text: string): string[] {
  const signs = [...text.matchAll(new RegExp(`(?:${unspaced.source}){${minCharacters},}`, 'gu'))].map(([run]) => [
    ...run,
  ]);
  return signs.flatMap((run) =>
    run.slice(minCharacters - 1).map((_, at) => run.slice(at, at + minCharacters).join('')),
  );
}

function namesOf(text: string): string[] {
  const capitals = wordsOf(text).filter(({ text: word }) => /^\p{Lu}/u.test(word) && word.length > 2);
  const words = capitals.map(({ text: word }) => plain(word).replace(/'s?$/, ''));
  return words.filter((word) => !(ordinaryCapitals.has(word) || sentenceOpeners.has(word) || commonWords.has(word)));
}

const minWordsForRuns = 60;
/** A long word is a detail by itself: "conservatory". */
const longWord = 10;

function detailsIn(text: string, isThin: boolean): string[] {
  const words = plainWords(text);
  const numbers = numbersOf(text).filter(({ text: written }) => /\d/.test(written));
  return [
    ...runsOf(words),
    ...signRuns(text),
    ...namesOf(text),
    ...numbers.map(({ value }) => String(value)),
    ...words.filter((word) => isContent(word) && (isThin || word.length >= longWord)),
  ];
}

export interface Details {
  readonly isThin: boolean;
  readonly known: ReadonlySet<string>;
  readonly quotes: readonly string[];
}

const quotable = { leastWords: 4, mostCharacters: 110 } as const;
const unquotable = /[<>{}[\]|\\*_`#~^=]|https?:|www\.|@|\p{Extended_Pictographic}/u;

function quotesOf(answers: readonly string[]): string[] {
  const sentences = answers.flatMap((answer) => answer.split('\n')).flatMap(sentencesOf);
  const tidy = sentences.map((text) =>
    text
      .replace(/["“”„«»]/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return [...new Set(tidy)].filter((text) => {
    const isLong = unspaced.test(text) ? text.length >= minCharacters * 2 : wordsOf(text).length >= quotable.leastWords;
    return isLong && text.length <= quotable.mostCharacters && !unquotable.test(text) && !text.endsWith('?');
  });
}

export function detailsOf(transcript: readonly ChatMessage[]): Details {
  const answers = answersOf(transcript);
  const isThin = answers.flatMap(plainWords).length < minWordsForRuns;
  const known = new Set(answers.flatMap((answer) => detailsIn(answer, isThin)));
  return { isThin, known, quotes: quotesOf(answers) };
}

/** Whether a text repeats a detail: a name, a number, some words in a row. */
export function containsDetail(text: string, { isThin, known }: Details): boolean {
  return detailsIn(text, isThin).some((detail) => known.has(detail));
}
