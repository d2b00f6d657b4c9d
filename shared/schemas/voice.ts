import * as z from 'zod/mini';

/** Additive: somebody who tells a story with its owner. Every page of a story loads this. */
export const voiceSchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** A motif's name; its picture is `markPath` (`shared/prints/plan.ts`). */
  mark: z.string(),
  /** Which of the three colours: 0 is the teller's, pine; 1 tomato-deep; 2 plum-2. */
  thread: z.int(),
  /** Of the story's text, each where `<figure data-piece="…"></figure>` with this id is. Plain; an empty line separates paragraphs. */
  pieces: z.array(z.object({ _id: z.string(), text: z.string() })),
});
export type Voice = z.output<typeof voiceSchema>;
