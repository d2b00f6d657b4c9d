import * as z from 'zod/mini';

/** /config.json of the site, written by the web stack or the local stack, read by the browser at start. */
export const runtimeConfigSchema = z.object({
  /** Without a trailing slash: `https://api.example.com`. */
  apiUrl: z.url({ protocol: /^https?$/ }),
  /** Allowed origins for payment, receipts and invoices (threat 84). */
  paymentOrigins: z.array(z.url({ protocol: /^https?$/ })),
  /** The framed booking page: Calendly's, or the local substitute. */
  schedulerUrl: z.url({ protocol: /^https?$/ }),
  /** The stage has a transcription model. */
  speech: z.optional(z.boolean()),
});
export type RuntimeConfig = z.output<typeof runtimeConfigSchema>;
