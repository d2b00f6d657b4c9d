import { longUtcDate } from '#shared/names/long-date.ts';
import type { TogetherPerson } from '#shared/schemas/together.ts';
import { capitalised, numberWords } from '#web/src/features/stories/model/number-words.ts';

type State = Pick<TogetherPerson, 'state' | 'pieces' | 'expiresAt' | 'name'>;

const countIn = ({ pieces }: Pick<State, 'pieces'>) => pieces.filter(({ state }) => state === 'in').length;

/** One or two words. */
export function stateTag({ state, pieces }: State): string {
  if (state === 'invited') return 'Asked';
  if (state === 'declined') return 'Rather not';
  if (state === 'taken-back') return 'Taken back';
  if (state === 'expired') return 'Ended';
  if (countIn({ pieces }) > 0) return 'Added';
  return pieces.some((piece) => piece.state === 'open') ? 'New' : 'Left out';
}

/** A line under the name. */
export function answersLine({ state, pieces, expiresAt, name }: State): string {
  const until = longUtcDate(new Date(expiresAt));
  if (state === 'invited') return `The link works until ${until}`;
  if (state === 'declined') return `${name} would rather not, and that’s fine`;
  if (state === 'taken-back') return `${name} may answer again until ${until}`;
  if (state === 'expired') return 'The link ended without an answer';
  const answers = `${capitalised(numberWords(pieces.length))} ${pieces.length === 1 ? 'answer' : 'answers'}`;
  const added = countIn({ pieces });
  if (added === 0) return answers;
  return added === pieces.length ? `${answers}, in your story` : `${answers}, ${numberWords(added)} in your story`;
}

/** Of a whole part: `One of three added. Ada is told which.` */
export function addedLine(pieces: State['pieces'], name: string): string {
  const added = countIn({ pieces });
  if (added === 0) return `None of ${numberWords(pieces.length)} added.`;
  return `${capitalised(numberWords(added))} of ${numberWords(pieces.length)} added. ${name} is told which.`;
}
