import * as z from 'zod/mini';
import { parseUrl } from '#shared/text/parse-url.ts';

/** Threat 85: the frame must not make the page unusable. */
const lowestPx = 320;
const highestPx = 4000;

/** Calendly's messages to the embedding page. */
const heightSchema = z.object({
  event: z.literal('calendly.page_height'),
  /** '742px' or a number. */
  payload: z.object({ height: z.union([z.number(), z.string().check(z.regex(/^\d{1,6}(\.\d{1,6})?(px)?$/))]) }),
});
const scheduledSchema = z.object({
  event: z.literal('calendly.event_scheduled'),
  payload: z.object({
    event: z.object({ uri: z.url().check(z.maxLength(500)) }),
    invitee: z.object({ uri: z.url().check(z.maxLength(500)) }),
  }),
});
const otherSchema = z.object({ event: z.string().check(z.regex(/^calendly\.[a-z_]{1,64}$/)) });

export type SchedulerMessage =
  | { readonly type: 'height'; readonly heightPx: number }
  /** `bookingUri`: the scheduler's URI of this booking. */
  | { readonly type: 'scheduled'; readonly bookingUri: string }
  | { readonly type: 'shown' };

export function parseSchedulerMessage(data: unknown): SchedulerMessage | null {
  const height = heightSchema.safeParse(data);
  if (height.success) return { type: 'height', heightPx: clampedHeight(height.data.payload.height) };
  const scheduled = scheduledSchema.safeParse(data);
  if (scheduled.success) return { type: 'scheduled', bookingUri: scheduled.data.payload.invitee.uri };
  const other = otherSchema.safeParse(data);
  // An invalid message of the two types above.
  if (!other.success || ['calendly.page_height', 'calendly.event_scheduled'].includes(other.data.event)) return null;
  return { type: 'shown' };
}

function clampedHeight(height: number | string): number {
  const heightPx = typeof height === 'number' ? height : Number.parseFloat(height);
  return Math.min(highestPx, Math.max(lowestPx, Math.ceil(heightPx)));
}

interface Sender {
  readonly origin: string;
  readonly source: unknown;
}

/** Whether our frame sent the message from the scheduler's origin. */
export function isFromScheduler({ origin, source }: Sender, schedulerUrl: string, frame: unknown): boolean {
  return origin === parseUrl(schedulerUrl)?.origin && frame !== null && frame !== undefined && source === frame;
}
