import * as z from 'zod/mini';
import { limits } from '#shared/catalogue/limits.ts';
import { storyLanguages } from '#shared/story/languages.ts';
import { linkTokenSchema } from './share.ts';
import { asPlainText, asSingleLine, codePointsIn, isVisible } from './text.ts';

/** Additive, all of it: a story that several people tell (decision 0172). */

/** Live, of one story. */
export const mostPeople = 8;
export const togetherDays = 14;
export const questionsPerPerson = 3;

const atMost = (most: number) =>
  z.refine<string>((text) => codePointsIn(text) <= most, `Please use at most ${most.toLocaleString('en')} characters`);

export const personIdSchema = z.string().check(z.regex(/^[0-9A-Z]{26}$/));
/** Of a question and its answer, from 0. */
const numberSchema = z.int().check(z.gte(0), z.lt(questionsPerPerson));

export const pieceStates = ['open', 'in', 'left'] as const;

/**
 * `answered`: the part was sent to the owner. `declined`: they would rather not. `taken-back`: they took their part back, and may
 * answer again until the link ends. `expired`: the link ended without an answer.
 */
export const personStates = ['invited', 'answered', 'declined', 'taken-back', 'expired'] as const;

const pieceSchema = z.object({
  n: numberSchema,
  question: z.string(),
  /** Plain; an empty line separates paragraphs. */
  text: z.string(),
  /** Changes with the text. */
  revision: z.int(),
  /** `in`: it is in the story. `left`: the owner left it out. */
  state: z.enum(pieceStates),
  /** Where it is, or would be: after this one of `paragraphs`. */
  after: z.int(),
});
export type TogetherPiece = z.output<typeof pieceSchema>;

const personSchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** A motif's name (`shared/prints/motifs`), from their words; null before they answered. */
  mark: z.nullable(z.string()),
  sentence: z.string(),
  line: z.nullable(z.string()),
  state: z.enum(personStates),
  /** The link, absolute; null once it has ended. */
  url: z.nullable(z.string()),
  expiresAt: z.iso.datetime(),
  /** Empty before `answered`. */
  pieces: z.array(pieceSchema),
});
export type TogetherPerson = z.output<typeof personSchema>;

/** For the owner. */
export const togetherSchema = z.object({
  /** In the order of their invitation. */
  people: z.array(personSchema),
  /** The last words of each paragraph of the story, in order: where pieces can go. */
  paragraphs: z.array(z.string()),
  /** Of the story, as `Story.updatedAt`: any change of a piece in the story saves a version. */
  updatedAt: z.iso.datetime(),
});
export type Together = z.output<typeof togetherSchema>;

export const inviteSchema = z.object({
  /** Of one press of the button: a repeated request invites nobody else. */
  requestId: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  name: z.string().check(asSingleLine, isVisible('* Required'), atMost(limits.firstNameMaxLength)),
  /** As it is in the story now, as text (`textLine`). */
  sentence: z.string().check(asSingleLine, isVisible('* Required'), atMost(limits.togetherSentenceMaxLength)),
  line: z.optional(z.string().check(asSingleLine, atMost(limits.wordMaxLength))),
});

/**
 * `add` and `move` need the place only where it is not the proposed one. `leave` leaves an open piece out; `undo` takes it out of the
 * story, or makes a left one open again.
 */
export const pieceDecisions = ['add', 'move', 'leave', 'undo'] as const;
export type PieceDecision = (typeof pieceDecisions)[number];
export const decisionSchema = z.object({
  n: numberSchema,
  decision: z.enum(pieceDecisions),
  /** As it was read: a piece that its writer changed since is a 409 (conflict), so that nobody adds words unread. */
  revision: z.int(),
  /** Of `paragraphs`. */
  after: z.optional(z.int().check(z.gte(0), z.lte(1000))),
  /** As it was read with `paragraphs`: a story that was saved since is a 409. */
  updatedAt: z.optional(z.iso.datetime()),
});

const token = linkTokenSchema;
/** In which Wren asks; at most three of a link, then the first remains. */
const language = z.enum(storyLanguages);

export const openPartSchema = z.object({ token, language });
export const savePartSchema = z.object({
  token,
  language,
  /** Only what changed. Null: they would rather not answer this one. */
  answers: z
    .array(
      z.object({
        n: numberSchema,
        text: z.nullable(z.string().check(asPlainText, atMost(limits.togetherAnswerMaxLength))),
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(questionsPerPerson),
      z.refine((answers) => new Set(answers.map(({ n }) => n)).size === answers.length),
    ),
});

/** For the contributor: nothing else of the story. */
export const partSchema = z.object({
  /** First name of the teller; null when they have none that we can show. */
  teller: z.nullable(z.string()),
  name: z.string(),
  sentence: z.string(),
  /** Of the sentence (BCP 47); null where nothing says it. */
  sentenceLanguage: z.nullable(z.string()),
  line: z.nullable(z.string()),
  /** The slug of the story's print. */
  print: z.string(),
  /** Of the questions. */
  language,
  questions: z.array(z.string()),
  /**
   * One per question. `isTaken`: the owner took it into the story; it cannot be changed, only taken back with the whole part.
   * `isKeptOut`: the owner never sees it, because its writer asks for that in it or in another answer.
   */
  answers: z.array(z.object({ text: z.nullable(z.string()), isTaken: z.boolean(), isKeptOut: z.boolean() })),
  /** `open`: not sent yet. `sent`: the owner can read it. `declined`: sent without an answer. */
  state: z.enum(['open', 'sent', 'declined']),
  /** Whether answers may be changed: until the link ends. After that a sent part can only be taken back. */
  canChange: z.boolean(),
  /** Whether a mail is wanted when the owner takes pieces in, or was sent. */
  hasEmail: z.boolean(),
  expiresAt: z.iso.datetime(),
});
export type Part = z.output<typeof partSchema>;

/** Wren's answer to words of somebody in danger; such an answer is not stored. */
export const partCareSchema = z.object({ n: numberSchema, message: z.string() });
