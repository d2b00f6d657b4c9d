import * as z from 'zod/mini';
import { limits } from '#shared/catalogue/limits.ts';
import { storySlots } from '#shared/story/slots.ts';
import { asPlainText, isVisible } from './text.ts';

/** `system` is the assistant (specification 1.3); the model never gets it as a system message. */
export const chatMessageSchema = z.object({
  role: z.enum(['system', 'user']),
  content: z
    .string()
    .check(
      asPlainText,
      isVisible('Please type something'),
      z.maxLength(limits.charactersPerMessage, 'A message can have up to 4,000 characters'),
    ),
});
export type ChatMessage = z.output<typeof chatMessageSchema>;

export const chatHistorySchema = z.array(chatMessageSchema).check(
  z.maxLength(limits.messagesPerConversation, 'A conversation can have up to 60 messages'),
  z.refine(
    (messages) => messages.reduce((sum, { content }) => sum + content.length, 0) <= limits.charactersPerConversation,
    'The conversation is too long',
  ),
);

export const userMessageSchema = z
  .string('Please type something')
  .check(
    asPlainText,
    isVisible('Please type something'),
    z.maxLength(limits.charactersPerMessage, 'A message can have up to 4,000 characters'),
  );

const slot = z.enum(storySlots);

/**
 * What Wren knows of the six things a story of the category needs. `missing` is the one asked for next; null when nothing is.
 * Additive to the specification.
 */
export const readinessSchema = z.object({
  known: z.array(z.object({ slot, what: z.string() })),
  missing: z.nullable(slot),
  enough: z.boolean(),
});
export type Readiness = z.output<typeof readinessSchema>;
