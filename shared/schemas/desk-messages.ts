import * as z from 'zod/mini';
import { limits } from '#shared/catalogue/limits.ts';
import { pageQuerySchema } from './desk.ts';
import { asPlainText, isVisible } from './text.ts';

export const messageLimits = {
  answers: 10,
  notes: 20,
  noteMaxLength: 2000,
  /** Of a message in the list. */
  beginningLength: 140,
} as const;

const required = 'Please write something first.';

/** A ULID, whose time leads to its month. */
export const messageIdSchema = z.string().check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/));

const monthSchema = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/));

export const messagesQuerySchema = z.extend(pageQuerySchema, {
  state: z._default(z.enum(['open', 'done']), 'open'),
  /** UTC; of messages that are done. This month by default. */
  month: z.optional(monthSchema),
});

export const answerTextSchema = z
  .string()
  .check(asPlainText, z.trim(), isVisible(required), z.maxLength(limits.messageMaxLength));

export const messageActSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('done') }),
  z.object({ act: z.literal('reopen') }),
  z.object({
    act: z.literal('note'),
    text: z.string().check(asPlainText, z.trim(), isVisible(required), z.maxLength(messageLimits.noteMaxLength)),
  }),
]);
export type MessageAct = z.output<typeof messageActSchema>;

const summaryShape = {
  messageId: z.string(),
  /** A message of the contact form, or the report of a shared page. */
  kind: z.enum(['message', 'report']),
  state: z.enum(['new', 'answered', 'done']),
  name: z.string(),
  /** Null for a report, whose form asks for none. */
  email: z.nullable(z.string()),
  at: z.iso.datetime(),
};

export const messageSummarySchema = z.object({
  ...summaryShape,
  beginning: z.string(),
  notes: z.int(),
});
export type MessageSummary = z.output<typeof messageSummarySchema>;

const remarkSchema = z.object({ at: z.iso.datetime(), name: z.string(), text: z.string() });

export const deskMessageSchema = z.object({
  ...summaryShape,
  message: z.string(),
  version: z.int(),
  answers: z.array(remarkSchema),
  notes: z.array(remarkSchema),
  /** The writer's account, or the owner of the reported page. */
  customerId: z.nullable(z.string()),
  /** Whether mail to the writer bounced. */
  isUndeliverable: z.boolean(),
  /** The reported page; `path` is null when it is no longer shared. Null for other messages. */
  page: z.nullable(z.object({ storyId: z.string(), path: z.nullable(z.string()) })),
});
export type DeskMessage = z.output<typeof deskMessageSchema>;
