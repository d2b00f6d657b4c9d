import * as z from 'zod/mini';
import { careKinds } from '#functions/domain/care/care-kinds.ts';
import { storySlots } from '#shared/story/slots.ts';

const slot = z.enum(storySlots);
/**
 * The model's reply to one turn. `care` comes first: a reply to danger must not stream, because our own words replace it, and
 * one short word delays no other. Then `reply`, so that it streams at once; `offRecord` has the customer's words that they asked to
 * leave out; `known` says in a few words what was understood; `thin` names slots that were touched and lack a detail.
 */
export const turnSchema = z.object({
  care: z.enum(careKinds),
  reply: z.string(),
  offRecord: z.array(z.string()),
  known: z.array(z.object({ slot, what: z.string() })),
  thin: z.array(slot),
  enough: z.boolean(),
});
export type InterviewTurn = z.output<typeof turnSchema>;

export const turnFormat = { name: 'interview_turn', schema: turnSchema } as const;
