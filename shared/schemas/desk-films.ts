import * as z from 'zod/mini';
import { pageQuerySchema } from './desk.ts';
import { filmBriefSchema } from './film-brief.ts';
import { orderStatuses } from './order.ts';
import { asPlainText, isVisible } from './text.ts';

/** `open`: something is left to do, delivered and cancelled films left out. Newest first. */
export const deskFilmsQuerySchema = z.extend(pageQuerySchema, { state: z.optional(z.enum(['open', 'all'])) });

/** Of a finished film, outside our site. Without a name or password before the host. */
export const filmLinkSchema = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain })
  .check(z.maxLength(500), z.regex(/^https:\/\/[^@/]+(?:\/|$)/));

export const filmActs = ['confirm', 'paid', 'cancel', 'refunded', 'deliver'] as const;
export type FilmAct = (typeof filmActs)[number];

const deliverySchema = z.object({ url: z.string(), at: z.iso.datetime() });

/** A film on the operators' list. `person` is as typed at the scheduler. */
export const deskFilmCardSchema = z.object({
  orderId: z.string(),
  status: z.enum(orderStatuses),
  startsAt: z.nullable(z.iso.datetime()),
  person: z.nullable(z.object({ name: z.string(), email: z.string(), timezone: z.string() })),
  delivery: z.nullable(deliverySchema),
  updatedAt: z.iso.datetime(),
});
export type DeskFilmCard = z.output<typeof deskFilmCardSchema>;

export const deskFilmSchema = z.extend(deskFilmCardSchema, {
  /** Null when the account was deleted. */
  customer: z.nullable(z.object({ userId: z.string(), name: z.string(), email: z.string() })),
  story: z.nullable(z.object({ storyId: z.string(), name: z.string() })),
  /** As the customer has it now; `language` is the story's (BCP 47). */
  brief: z.nullable(
    z.object({ ...filmBriefSchema.shape, updatedAt: z.iso.datetime(), language: z.nullable(z.string()) }),
  ),
  /** Recorded deposit and refund, in cents. */
  totalCents: z.int(),
  refundedCents: z.int(),
  bookedAt: z.iso.datetime(),
  notes: z.array(z.object({ at: z.iso.datetime(), by: z.string(), text: z.string() })),
  acts: z.array(z.enum(filmActs)),
});
export type DeskFilm = z.output<typeof deskFilmSchema>;

export const maxFilmNoteLength = 2000;

const noteTextSchema = z
  .string()
  .check(z.maxLength(2 * maxFilmNoteLength), asPlainText, z.trim(), isVisible(), z.maxLength(maxFilmNoteLength));

export const filmChangeSchema = z.union([
  z.strictObject({ act: z.enum(['confirm', 'paid', 'cancel', 'refunded']) }),
  z.strictObject({ act: z.literal('deliver'), link: filmLinkSchema }),
  z.strictObject({ act: z.literal('note'), text: noteTextSchema }),
]);
export type FilmChange = z.output<typeof filmChangeSchema>;
