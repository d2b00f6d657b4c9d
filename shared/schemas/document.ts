import * as z from 'zod/mini';
import { allowedPiece } from '#shared/catalogue/html-allow-list.ts';
import { limits } from '#shared/catalogue/limits.ts';
import { filmBriefSchema } from './film-brief.ts';
import { postingTimeSchema } from './posting.ts';
import { asPlainText, asSingleLine } from './text.ts';
import { mostPeople, personIdSchema, questionsPerPerson } from './together.ts';
import { voiceSchema } from './voice.ts';

export const paperSizes = ['a4', 'a5', 'letter'] as const;
export type PaperSize = (typeof paperSizes)[number];

/** Resized by the browser: the printing function can load nothing (defence D8). */
export const documentImageSchema = z.object({
  /** JPEG, PNG or WebP in base64, at most 1 MB. */
  data: z.string().check(z.maxLength(1024 * 1024), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  caption: z.optional(z.string().check(asPlainText, z.maxLength(2200))),
});

const printedVoiceSchema = z.extend(voiceSchema, {
  _id: personIdSchema,
  name: z.string().check(asSingleLine, z.maxLength(2 * limits.firstNameMaxLength)),
  mark: z.string().check(z.regex(/^[a-z][A-Za-z]{0,23}$/)),
  thread: z.int().check(z.gte(0), z.lte(2)),
  pieces: z
    .array(
      z.object({
        _id: z.string().check(z.regex(allowedPiece)),
        text: z.string().check(asPlainText, z.maxLength(2 * limits.togetherAnswerMaxLength)),
      }),
    )
    .check(z.maxLength(questionsPerPerson)),
});

/**
 * Specification 2.7; `title`, `toldBy`, `language`, `voices`, `week`, `paper`, `images`, `captions`, `print` and `filmBrief` are
 * additive. Over 256 KB of HTML is 413 (threat 17).
 */
export const documentRequestSchema = z.object({
  htmlContent: z.string(),
  /** Ignored: a public route must not reveal stories (threat 18). */
  storyId: z.optional(z.string().check(z.maxLength(64))),
  storyPart1: z.optional(z.string()),
  storyPart2: z.optional(z.string()),
  title: z.optional(z.string().check(asSingleLine, z.maxLength(200))),
  /** Of the story (BCP 47). */
  language: z.optional(z.string().check(z.regex(/^[a-zA-Z]{2,8}(?:-[a-zA-Z0-9]{1,8}){0,4}$/))),
  createdAt: z.optional(z.iso.datetime()),
  /** Who told the story. */
  toldBy: z.optional(z.string().check(asSingleLine, z.maxLength(200))),
  /** Additive: who tells it with them, as in `Story.voices`. */
  voices: z.optional(z.array(printedVoiceSchema).check(z.maxLength(mostPeople))),
  /** When its posts start. */
  week: z.optional(postingTimeSchema),
  /** Slug of the cover's print; without a known one it is the default picture. An image without a caption replaces it. */
  print: z.optional(z.string().check(z.maxLength(200))),
  paper: z._default(z.enum(paperSizes), 'a4'),
  images: z._default(z.array(documentImageSchema).check(z.maxLength(6)), []),
  /** Of all posts in their order; an image with the same caption is the post's. */
  captions: z._default(z.array(z.string().check(asPlainText, z.maxLength(2200))).check(z.maxLength(10)), []),
  /** The last page, where there is one. */
  filmBrief: z.optional(filmBriefSchema),
});
export type DocumentRequest = z.output<typeof documentRequestSchema>;
