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

/** Of the 6 MB that Lambda passes to a function: four photos of the usual 1 MB in base64, beside at most 150 KB of text. */
export const mostPhotoCharacters = 5.5 * 1024 * 1024;
