import * as z from 'zod/mini';

/** What the page host serves at /config.json, written by the web stack and the local stack, read by the browser at start. */
export const runtimeConfigSchema = z.object({
  /** Base of the API host, without a trailing slash: `https://api.example.com`. */
  apiUrl: z.url({ protocol: /^https?$/ }),
  /** Origins that the browser may be sent to for paying, receipts and invoices (threat 84). */
  paymentOrigins: z.array(z.url({ protocol: /^https?$/ })),
  /** The page on which a film is booked, to be framed: Calendly's, or the server that stands in for it. */
  schedulerUrl: z.url({ protocol: /^https?$/ }),
});
export type RuntimeConfig = z.output<typeof runtimeConfigSchema>;
