import * as z from 'zod/mini';

/** Threat 85: whatever the frame says, the page stays usable. */
const lowestPx = 320;
const highestPx = 4000;

/** What the scheduler's page says of itself to the page around it, in Calendly's shapes. */
const heightSchema = z.object({
  event: z.literal('calendly.page_height'),
  /** '742px', or the number alone. */
  payload: z.object({ height: z.union([z.number(), z.string().check(z.regex(/^\d{1,6}(\.\d{1,6})?(px)?$/))]) }),
});
const scheduledSchema = z.object({
  event: z.literal('calendly.event_scheduled'),
  payload: z.object({
    event: z.object({ uri: z.url().check(z.maxLength(500)) }),
    invitee: z.object({ uri: z.url().check(z.maxLength(500)) }),
  }),
});
/** Others: the page is there, and somebody looks at it. */
const otherSchema = z.object({ event: z.string().check(z.regex(/^calendly\.[a-z_]{1,64}$/)) });

export type SchedulerMessage =
  | { readonly type: 'height'; readonly heightPx: number }
  /** `bookingUri`: the scheduler's address of this customer's booking. */
  | { readonly type: 'scheduled'; readonly bookingUri: string }
  | { readonly type: 'shown' };

/** What a message of the frame means; null for anything that is not one of the scheduler's. */
export function schedulerMessageOf(data: unknown): SchedulerMessage | null {
  const height = heightSchema.safeParse(data);
  if (height.success) return { type: 'height', heightPx: clampedHeight(height.data.payload.height) };
  const scheduled = scheduledSchema.safeParse(data);
  if (scheduled.success) return { type: 'scheduled', bookingUri: scheduled.data.payload.invitee.uri };
  const other = otherSchema.safeParse(data);
  // One of the two above that lacks what it has to have means nothing.
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

/** Whether a message was sent by our frame while it showed the scheduler's own page. */
export function isFromScheduler({ origin, source }: Sender, schedulerUrl: string, frame: unknown): boolean {
  return origin === URL.parse(schedulerUrl)?.origin && frame !== null && frame !== undefined && source === frame;
}
