import * as z from 'zod/mini';

/** See shared/posting/idea-key.ts. */
export const ideaKeySchema = z.string().check(z.regex(/^[0-9a-z]{13}$/));

/** Ticks of one story; a story has about 22 ideas. */
export const maxDoneIdeas = 200;

/** One week is the plan; four are the plan, then the ideas in its rhythm. */
export const postingWeeks = [1, 4] as const;

const timeFields = {
  /** Of this century: calendars and schedulers read four digits. */
  day: z.iso.date().check(z.regex(/^20/)),
  time: z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)),
};
export const postingTimeSchema = z.object(timeFields);
export type PostingTime = z.output<typeof postingTimeSchema>;

const startFields = { ...timeFields, weeks: z.literal(postingWeeks) };

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** An IANA name. */
export const timeZoneSchema = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/), z.refine(isTimeZone));

/** What the customer chooses. */
export const chosenStartSchema = z.object({ ...startFields, zone: timeZoneSchema });
export type ChosenStart = z.output<typeof chosenStartSchema>;

/** A browser may know zones that the server's version of ICU does not, and the reverse: read back without that check. */
export const postingStartSchema = z.object({
  ...startFields,
  zone: z.string(),
  /** Plus one with each change, for the SEQUENCE of calendar events (RFC 5545, 3.8.7.4). */
  sequence: z.int(),
});
export type PostingStart = z.output<typeof postingStartSchema>;

/** When a story's posts go out, and which of its ideas are done, by key. */
export const postingSchema = z.object({
  start: z.nullable(postingStartSchema),
  done: z.array(z.string()),
  /** Additive: whether a mail comes on each day with a post. */
  reminds: z.optional(z.boolean()),
});
export type Posting = z.output<typeof postingSchema>;

export const noPosting: Posting = { start: null, done: [] };
