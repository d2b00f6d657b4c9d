import * as z from 'zod/mini';
import { storySlots } from '#shared/story/slots.ts';

const slot = z.enum(storySlots);

/**
 * The model's reply to one turn. `reply` comes first, so that it streams at once; `known` says in a few words what was understood;
 * `thin` names slots that were touched and lack a detail.
 */
export const turnSchema = z.object({
  reply: z.string(),
  known: z.array(z.object({ slot, what: z.string() })),
  thin: z.array(slot),
  enough: z.boolean(),
});
export type InterviewTurn = z.output<typeof turnSchema>;

export const turnFormat = { name: 'interview_turn', schema: turnSchema } as const;
