import * as z from 'zod/mini';
import { deliverySchema } from '#infra/local/webhook-sender.ts';

const optionalText = z.nullable(z.string());

export const trackingNames = [
  ...(['utm_campaign', 'utm_source', 'utm_medium', 'utm_content', 'utm_term', 'salesforce_uuid'] as const),
] as const;
export type Tracking = { readonly [Name in (typeof trackingNames)[number]]: string | null };

const trackingSchema = z.object({
  utm_campaign: optionalText,
  utm_source: optionalText,
  utm_medium: optionalText,
  utm_content: optionalText,
  utm_term: optionalText,
  salesforce_uuid: optionalText,
});

const inviteeSchema = z.object({
  id: z.string(),
  eventId: z.string(),
  name: z.string(),
  email: z.string(),
  notes: z.string(),
  startsAt: z.iso.datetime(),
  tracking: trackingSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  cancellation: z.nullable(z.object({ reason: z.string(), by: z.enum(['invitee', 'host']), at: z.iso.datetime() })),
  before: optionalText,
  after: optionalText,
  /** The form's id: sent twice, it books once. */
  form: optionalText,
});
export type Invitee = z.output<typeof inviteeSchema>;

const eventSchema = z.object({
  id: z.string(),
  type: z.enum(['invitee.created', 'invitee.canceled']),
  createdAt: z.iso.datetime(),
  payload: z.record(z.string(), z.unknown()),
  delivery: deliverySchema,
});
export type SchedulerEvent = z.output<typeof eventSchema>;

export const schedulerStateSchema = z.object({
  webhookSecret: z.string(),
  invitees: z.array(inviteeSchema),
  events: z.array(eventSchema),
});
