import * as z from 'zod/mini';
import { type Clock, epochSeconds } from '#functions/domain/kernel/clock.ts';
import { linkTokenSchema } from '#shared/schemas/share.ts';
import { questionsPerPerson } from '#shared/schemas/together.ts';
import { storyLanguages } from '#shared/story/languages.ts';
import { pieceIdOf } from '#shared/story/piece-marks.ts';

const answerSchema = z.object({
  /** As it was asked; null before it was answered. */
  question: z.nullable(z.string()),
  /** Plain. Null: they would rather not. */
  text: z.nullable(z.string()),
  /** `in`: the owner took it into the story. `left`: the owner left it out. */
  state: z.enum(['open', 'in', 'left']),
  /** Whether its writer asks to keep it out: the owner never sees it. */
  isKeptOut: z.boolean(),
  /** Increases with each change of the text. */
  revision: z.int(),
});
export type Answer = z.output<typeof answerSchema>;

/** Somebody invited to tell a story with its owner, with all that they wrote: it is nowhere else (decision 0172). */
export const contributorSchema = z.object({
  userId: z.string(),
  storyId: z.string(),
  /** Its place among those of the story, so that there are never more. */
  slot: z.int(),
  personId: z.string(),
  requestId: z.string(),
  name: z.string(),
  sentence: z.string(),
  line: z.nullable(z.string()),
  linkToken: linkTokenSchema,
  linkEndsAtSeconds: z.int(),
  /** Until the part is sent: the table removes what nobody answered. */
  expiresAtSeconds: z.optional(z.int()),
  createdAt: z.iso.datetime(),
  /** Increases with each write. */
  version: z.int(),
  state: z.enum(['open', 'sent', 'declined', 'taken-back']),
  /** By language. */
  questions: z.partialRecord(z.enum(storyLanguages), z.array(z.string())),
  /** Calls of the model and of the transcriber for this link. */
  asked: z.int(),
  recordings: z.int(),
  answers: z.array(answerSchema),
  /** Motifs that their words name, the best first. */
  marks: z.array(z.string()),
  email: z.optional(z.string()),
  /** Whether the owner was mailed, and the contributor. */
  isOwnerMailed: z.boolean(),
  isMailed: z.boolean(),
});
export type Contributor = z.output<typeof contributorSchema>;

/** Found by the hash of a link's token. */
export const partPlaceSchema = z.object({ userId: z.string(), storyId: z.string(), slot: z.int() });
export type PartPlace = z.output<typeof partPlaceSchema>;

const noAnswer: Answer = { question: null, text: null, state: 'open', isKeptOut: false, revision: 0 };
export const noAnswers = (): Answer[] => Array.from({ length: questionsPerPerson }, () => noAnswer);

export const isLinkOpen = ({ linkEndsAtSeconds }: Pick<Contributor, 'linkEndsAtSeconds'>, clock: Clock): boolean =>
  linkEndsAtSeconds > epochSeconds(clock);

/** Whether the link ended before the part was sent: then it is nobody's any more. */
export const isOver = (contributor: Contributor, clock: Clock): boolean =>
  contributor.state !== 'sent' && !isLinkOpen(contributor, clock);

export interface Piece {
  readonly id: string;
  readonly n: number;
  readonly answer: Answer & { readonly text: string };
}

/** What the owner may read of a part. */
export function piecesOf({ personId, state, answers }: Contributor): Piece[] {
  if (state !== 'sent') return [];
  return answers.flatMap((answer, n) => {
    const { text, isKeptOut } = answer;
    return text === null || isKeptOut ? [] : [{ id: pieceIdOf(personId, n), n, answer: { ...answer, text } }];
  });
}

/** The pieces that a text may have a mark of. */
export const takenPieces = (contributors: readonly Contributor[]): Set<string> =>
  new Set(contributors.flatMap(piecesOf).flatMap(({ id, answer }) => (answer.state === 'in' ? [id] : [])));
