import * as z from 'zod/mini';

/** What a card is drawn from, for the function that renders it. `photo`: base64 of a JPEG. */
export const cardRequestSchema = z.object({
  title: z.string(),
  /** With its quotation marks. */
  quote: z.nullable(z.string()),
  teller: z.nullable(z.string()),
  print: z.string(),
  photo: z.nullable(z.string()),
});
export type CardRequest = z.output<typeof cardRequestSchema>;

/** Base64 of a JPEG. */
export const renderedCardSchema = z.object({ jpeg: z.string() });
export type RenderedCard = z.output<typeof renderedCardSchema>;

/** Pixels. */
export const cardSize = { widthPx: 1200, heightPx: 630 } as const;
