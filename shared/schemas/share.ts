import * as z from 'zod/mini';

/** The link's secret: 32 random bytes in base64url. */
export const linkTokenSchema = z.string().check(z.regex(/^[\w-]{43}$/));

/** Which text the page shows: the one at the time of sharing, or always the newest. */
export const sharedTexts = ['shared', 'newest'] as const;

/** Days until the link ends; null: it does not end. */
export const shareDays = [7, 30, 90] as const;
const daysSchema = z.nullable(z.union([z.literal(7), z.literal(30), z.literal(90)]));
export const standardShareDays = 30;

export const shareSettingsSchema = z.object({
  /** Whether the page names the customer by first name. */
  name: z.boolean(),
  captions: z.boolean(),
  text: z.enum(sharedTexts),
  /** Whether search engines may list the page. */
  indexed: z.boolean(),
  days: daysSchema,
  /** Additive: whether readers may send the customer a word. */
  words: z.boolean(),
});
export type ShareSettings = z.output<typeof shareSettingsSchema>;

/** What is absent stays as it is. `text: 'shared'` takes the text of now, `days` counts from now. */
export const shareChangeSchema = z.partial(shareSettingsSchema);
export type ShareChange = z.output<typeof shareChangeSchema>;

/** Before the first change. */
export const standardShare: ShareSettings = {
  name: true,
  captions: false,
  text: 'newest',
  indexed: false,
  days: standardShareDays,
  words: false,
};

export const shareSchema = z.extend(shareSettingsSchema, {
  /** Absolute. */
  url: z.string(),
  teller: z.nullable(z.string()),
  /** Path of the picture that link previews show; of the print alone until `isCardMade`. */
  card: z.string(),
  isCardMade: z.boolean(),
  /** When the shown text was taken; null for the newest. */
  textAt: z.nullable(z.iso.datetime()),
  expiresAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
});
export type Share = z.output<typeof shareSchema>;

/** Reasons in the form of a shared page: value → label. */
export const reportReasons = {
  private: 'It shows something private about me or someone I know',
  copied: 'It was copied from somewhere else',
  harmful: 'It is hateful, violent or sexual',
  fraud: 'It is spam or tries to deceive people',
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof reportReasons;
export const reportReasonNames = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]];
