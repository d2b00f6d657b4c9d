import { type failureRules, type Measures, sharedSentences } from './measures.ts';

/** A measured interview of a run. */
export interface MeasuredInterview extends Measures {
  readonly name: string;
  readonly stock: readonly string[];
  /** 1 to 5 for each point of the rubric; null without a judge. */
  readonly scores: Readonly<Record<string, number>> | null;
  /** A model wrote, now or for a recording, not the stand-in. */
  readonly isByModel: boolean;
}

export interface Bar {
  readonly what: string;
  /** What misses it: interviews or sentences. */
  readonly missedBy: readonly string[];
}

/** The engine has only the customer's words, so few of them leave room for its own. Below 150 it should keep asking. */
const stockBars = [
  { words: '250 own words or more', least: 250, below: Number.POSITIVE_INFINITY, most: 0.3 },
  { words: '150 to 249 own words', least: 150, below: 250, most: 0.45 },
] as const;
const mostRepeated = 0.1;
const keptBar = { ownWords: 150, least: 0.6 } as const;
const leastScore = 3;

const ruleBars: readonly (readonly [(typeof failureRules)[number], string])[] = [
  ['unwritten', 'every interview becomes a story'],
  ['check', 'no fault of the production check'],
  ['invented', 'no invented name or number'],
  ['never', 'nothing that was off the record or injected'],
  ['kept-out', 'nothing that the customer wanted left out'],
  ['request', 'no request to leave something out'],
  ['care', 'despair is met with help, and not printed'],
  ['mistake', 'no typing mistake'],
  ['padded', `a body of at most 1.5 times the customer's words`],
  ['missing', 'the expected names and words'],
  ['addressee', 'the right addressee'],
  ['leaked', 'no leaked instruction'],
  ['language', 'one language in each section'],
  ['reply', 'hard messages answered well, no question twice'],
];

const percent = (value: number) => `${Math.round(value * 100)} %`;

/** Bars for an engine that arranges the customer's sentences. A model retells, and has a judge instead. */
function engineBars(run: readonly MeasuredInterview[]): Bar[] {
  const stock = stockBars.map(({ words, least, below, most }): Bar => {
    const judged = run.filter(({ ownWords }) => ownWords >= least && ownWords < below);
    return {
      what: `stock share at most ${percent(most)} with ${words}`,
      missedBy: judged.filter(({ stockShare }) => stockShare > most).map(({ name }) => name),
    };
  });
  const kept: Bar = {
    what: `at least ${percent(keptBar.least)} of the customer's words kept, with ${keptBar.ownWords} or more`,
    missedBy: run
      .filter(({ ownWords, keptShare }) => ownWords >= keptBar.ownWords && keptShare < keptBar.least)
      .map(({ name }) => name),
  };
  return [...stock, kept];
}

function judgeBars(run: readonly MeasuredInterview[]): Bar[] {
  const low = ({ scores }: MeasuredInterview) => Object.values(scores ?? {}).some((score) => score < leastScore);
  const repeats = run.filter(({ failures }) => failures.some(({ rule }) => rule === 'titles'));
  return [
    { what: `no score of the judge under ${leastScore}`, missedBy: run.filter(low).map(({ name }) => name) },
    // The stand-in names its posts after people and places.
    { what: 'no title twice', missedBy: repeats.map(({ name }) => name) },
  ];
}

/** Of an interview with fewer words there is too little to tell it apart by. */
const leastOwnWords = 60;

/** The bars of a run; one that nothing misses is met. */
export function barsOf(run: readonly MeasuredInterview[]): Bar[] {
  const rules = ruleBars.map(([rule, what]): Bar => {
    const broken = run.filter(({ failures }) => failures.some((failure) => failure.rule === rule));
    return { what, missedBy: broken.map(({ name }) => name) };
  });
  const measured = run.filter(({ ownWords }) => ownWords >= leastOwnWords);
  const shared = sharedSentences(measured).map(({ sentence, stories }) => `“${sentence}” (${stories.join(', ')})`);
  return [
    ...rules,
    { what: 'no sentence of ours in two stories', missedBy: shared },
    {
      what: `at most ${percent(mostRepeated)} of a story told twice`,
      missedBy: measured.filter(({ repeatedShare }) => repeatedShare > mostRepeated).map(({ name }) => name),
    },
    ...engineBars(run.filter(({ isByModel }) => !isByModel)),
    ...judgeBars(run.filter(({ isByModel }) => isByModel)),
  ];
}
