import * as z from 'zod/mini';
import { documentRequestSchema } from '#shared/schemas/document.ts';

/** Input of the printing function: as a page sends it, with photos in the size that they are stored in. */
export const storyPrintSchema = z.extend(documentRequestSchema, {
  images: z.array(
    z.object({ data: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/)), caption: z.optional(z.string()) }),
  ),
});
export type StoryPrint = z.output<typeof storyPrintSchema>;

/** Base64. */
export const printedStorySchema = z.object({ pdf: z.string() });

/** 3.5 MB of photos in base64: Lambda passes 6 MB to a function, and a PDF has at most 4.4 MB (functions/adapters/pdf). */
export const mostPhotoCharacters = 4.7 * 1024 * 1024;
