import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { SchedulerMessage } from '#functions/domain/film/booking.ts';
import type { SchedulerWebhookVerifier } from '#functions/domain/film/receive-scheduler-event.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Clock } from '#functions/domain/kernel/clock.ts';
import { asSingleLine } from '#shared/schemas/text.ts';

interface SchedulerWebhookVerifierOptions {
  /** Two during a rotation. */
  readonly secrets: readonly string[];
  readonly clock: Clock;
}

/** Threat 9: neither replayed nor future-dated events. */
const toleranceSeconds = 300;

/** Lone surrogates are refused: they would share one key in the table. */
const uri = z.string().check(
  z.minLength(1),
  z.maxLength(500),
  z.refine((address) => address.isWellFormed()),
);
const text = (maxLength: number) => z.string().check(z.maxLength(maxLength));
const time = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((iso: string) => new Date(iso).toISOString()),
);

/** The fields of Calendly's messages (API v2) that we use. */
const messageSchema = z.object({
  event: z.enum(['invitee.created', 'invitee.canceled']),
  payload: z.object({
    uri,
    name: text(500).check(asSingleLine),
    email: text(500),
    timezone: z.nullish(text(100)),
    rescheduled: z.boolean(),
    old_invitee: z.nullish(uri),
    new_invitee: z.nullish(uri),
    scheduled_event: z.object({ start_time: time }),
    tracking: z.nullish(z.object({ utm_content: z.nullish(text(500)) })),
  }),
});
const anyMessageSchema = z.object({ event: z.string() });
const handled = new Set<string>(messageSchema.shape.event.options);

/** `t=1764600000,v1=5257a8…`: the time, and signatures of which one must match. */
function readHeader(header: string): { signedAt: string; signatures: string[] } | undefined {
  const fields = header.split(',').map((field) => field.trim().split('='));
  const times = fields.flatMap(([name, value]) => (name === 't' && value !== undefined ? [value] : []));
  const signatures = fields.flatMap(([name, value]) => (name === 'v1' && value !== undefined ? [value] : []));
  const [signedAt] = times;
  if (times.length !== 1 || signedAt === undefined || !/^\d{1,12}$/.test(signedAt)) return undefined;
  return { signedAt, signatures };
}

function isSignedWith(secret: string, signed: Buffer, signatures: readonly string[]): boolean {
  const expected = createHmac('sha256', secret).update(signed).digest();
  return signatures.some((signature) => {
    const given = /^[0-9a-f]{64}$/.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(0);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** @throws AppError malformed-request for a signed body that is no message */
function readMessage(rawBody: Buffer): SchedulerMessage | undefined {
  let message: unknown;
  try {
    message = JSON.parse(rawBody.toString('utf8'));
  } catch (cause) {
    throw new AppError('malformed-request', { cause });
  }
  const kind = anyMessageSchema.safeParse(message);
  if (kind.success && !handled.has(kind.data.event)) return undefined;
  const parsed = messageSchema.safeParse(message);
  if (!parsed.success) throw new AppError('malformed-request', { cause: parsed.error });
  return toMessage(parsed.data);
}

function toMessage({ event: type, payload }: z.output<typeof messageSchema>): SchedulerMessage {
  const { name, email, timezone, tracking } = payload;
  return {
    type,
    uri: payload.uri,
    before: payload.old_invitee ?? null,
    after: payload.new_invitee ?? null,
    isMoved: type === 'invitee.canceled' && payload.rescheduled,
    person: { name, email, timezone: timezone || 'UTC' },
    startsAt: payload.scheduled_event.start_time,
    storyId: tracking?.utm_content || null,
  };
}

/** Verifies Calendly's signature over the raw bytes (threat 9) and parses the message. */
export function createSchedulerWebhookVerifier(options: SchedulerWebhookVerifierOptions): SchedulerWebhookVerifier {
  const { secrets, clock } = options;
  return {
    verify(rawBody, header) {
      const found = header === undefined ? undefined : readHeader(header);
      if (found === undefined) throw new AppError('invalid-signature');
      const { signedAt, signatures } = found;
      const skewSeconds = Math.abs(Math.floor(clock.now() / 1000) - Number(signedAt));
      if (skewSeconds > toleranceSeconds) throw new AppError('invalid-signature');
      const signed = Buffer.concat([Buffer.from(`${signedAt}.`), rawBody]);
      if (!secrets.some((secret) => isSignedWith(secret, signed, signatures))) throw new AppError('invalid-signature');
      return readMessage(rawBody);
    },
  };
}
