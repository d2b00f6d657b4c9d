import * as z from 'zod/mini';
import { channels } from '#shared/posting/channel-limits.ts';

/** What a text is adapted from: a caption by its id, an idea by its key, a day of the week by its post's key. */
export const adaptedKinds = ['caption', 'idea', 'day'] as const;

export const adaptationSchema = z.object({
  kind: z.enum(adaptedKinds),
  key: z.string(),
  channel: z.enum(channels),
  text: z.string(),
  /** The text that it was adapted from, which may have changed since. */
  source: z.string(),
  createdAt: z.iso.datetime(),
});
export type Adaptation = z.output<typeof adaptationSchema>;
