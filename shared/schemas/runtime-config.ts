import * as z from 'zod/mini';
import { greatestPatience } from '#shared/catalogue/model-times.ts';

/**
 * Where the site's events go. `id` is Plausible's domain, or GA4's measurement id (`G-…`); `origin` is the host that receives
 * them, e.g. `https://plausible.io` or `https://www.google-analytics.com`.
 */
export const analyticsSchema = z.strictObject({
  kind: z.enum(['plausible', 'ga4']),
  id: z.string().check(z.regex(/^[\w.-]{1,100}$/)),
  origin: z.url({ protocol: /^https?$/ }),
});
export type AnalyticsSettings = z.output<typeof analyticsSchema>;

/** How often the usual time a model may take. */
export const patienceSchema = z.number().check(z.gte(1), z.lte(greatestPatience));

/** /config.json of the site and the desk, written by the web stack or the local stack, read by the browser at start. */
export const runtimeConfigSchema = z.object({
  /** For the desk's links to pages of the site; absent: the same origin. */
  siteUrl: z.optional(z.url({ protocol: /^https?$/ })),
  /** Allowed origins for payment, receipts and invoices (threat 84). */
  paymentOrigins: z.array(z.url({ protocol: /^https?$/ })),
  /** The framed booking page: Calendly's, or the local substitute. */
  schedulerUrl: z.url({ protocol: /^https?$/ }),
  /** Absent: nothing is counted. */
  analytics: z.optional(analyticsSchema),
  /** The stage has a transcription model. */
  speech: z.optional(z.boolean()),
  /** Absent: 1. */
  modelPatience: z.optional(patienceSchema),
  /** Of a local stack only: which model writes; `isOffline` for the offline draft, beside which the sample interviews are offered. */
  localModel: z.optional(z.object({ name: z.string(), isOffline: z.boolean() })),
});
export type RuntimeConfig = z.output<typeof runtimeConfigSchema>;
