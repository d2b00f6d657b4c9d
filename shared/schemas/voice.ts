import * as z from 'zod/mini';

/** As `voiceSchema`, without its limits: every page with a story loads it. */
export const storyVoiceSchema = z.object({
  _id: z.string(),
  name: z.string(),
  mark: z.string(),
  thread: z.int(),
  pieces: z.array(z.object({ _id: z.string(), text: z.string() })),
});
export type StoryVoice = z.output<typeof storyVoiceSchema>;
