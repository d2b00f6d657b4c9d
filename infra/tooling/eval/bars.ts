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

const mostRepeated = 0.1;
/** Of an offline draft. Where fewer words were told, it says that there is room for more. */
const draftBar = { ownWords: 150, leastKept: 0.6, mostStock: 0.05 } as const;
const leastScore = 3;

const ruleBars: readonly (readonly [(typeof failureRules)[number], string])[] = [
  ['unwritten', 'every interview becomes a story'],
  ['check', 'no fault of the production check'],
  ['never', 'nothing that was off the record or injected'],
  ['kept-out', 'nothing that the customer wanted left out'],
  ['request', 'no request to leave something out'],
  ['care', 'despair is met with help, and not printed'],
  ['padded', `a body of at most 1.5 times the customer's words`],
  ['leaked', 'no leaked instruction'],
  ['reply', 'hard messages answered well, no question twice'],
];

/** An offline draft prints typing mistakes, leaves out what it cannot read, addresses nobody, and has English headings where it has no others. */
const modelRuleBars: typeof ruleBars = [
  ['mistake', 'no typing mistake'],
  ['missing', 'the expected names and words'],
  ['addressee', 'the right addressee'],
  ['language', 'one language in each section'],
  // Its posts are the same for everybody.
  ['titles', 'no title twice'],
];

const percent = (value: number) => `${Math.round(value * 100)} %`;

const ruleBarsOf = (rules: typeof ruleBars, run: readonly MeasuredInterview[]): Bar[] =>
  rules.map(([rule, what]) => {
    const broken = run.filter(({ failures }) => failures.some((failure) => failure.rule === rule));
    return { what, missedBy: broken.map(({ name }) => name) };
  });

/** Bars for an offline draft of the customer's sentences. A model retells, and has a judge instead. */
function engineBars(run: readonly MeasuredInterview[]): Bar[] {
  const judged = run.filter(({ ownWords }) => ownWords >= draftBar.ownWords);
  const barOf = (what: string, isMissed: (story: MeasuredInterview) => boolean): Bar => {
    return {
      what: `${what}, with ${draftBar.ownWords} or more`,
      missedBy: judged.filter(isMissed).map(({ name }) => name),
    };
  };
  return [
    // A model may write them in another form: its reader decides.
    ...ruleBarsOf([['invented', 'no invented name or number']], run),
    barOf(
      `at most ${percent(draftBar.mostStock)} that is not the customer's`,
      ({ stockShare }) => stockShare > draftBar.mostStock,
    ),
    barOf(
      `at least ${percent(draftBar.leastKept)} of the customer's words kept`,
      ({ keptShare }) => keptShare < draftBar.leastKept,
    ),
  ];
}

function modelBars(run: readonly MeasuredInterview[]): Bar[] {
  const low = ({ scores }: MeasuredInterview) => Object.values(scores ?? {}).some((score) => score < leastScore);
  const measured = run.filter(({ ownWords }) => ownWords >= leastOwnWords);
  const shared = sharedSentences(measured).map(({ sentence, stories }) => `“${sentence}” (${stories.join(', ')})`);
  return [
    ...ruleBarsOf(modelRuleBars, run),
    { what: 'no sentence of ours in two stories', missedBy: shared },
    { what: `no score of the judge under ${leastScore}`, missedBy: run.filter(low).map(({ name }) => name) },
  ];
}

/** Of an interview with fewer words there is too little to tell it apart by. */
const leastOwnWords = 60;

/** The bars of a run; one that nothing misses is met. */
export function barsOf(run: readonly MeasuredInterview[]): Bar[] {
  const measured = run.filter(({ ownWords }) => ownWords >= leastOwnWords);
  return [
    ...ruleBarsOf(ruleBars, run),
    {
      what: `at most ${percent(mostRepeated)} of a story told twice`,
      missedBy: measured.filter(({ repeatedShare }) => repeatedShare > mostRepeated).map(({ name }) => name),
    },
    ...engineBars(run.filter(({ isByModel }) => !isByModel)),
    ...modelBars(run.filter(({ isByModel }) => isByModel)),
  ];
}
