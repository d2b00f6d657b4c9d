import * as z from 'zod/mini';

/** What a customer chooses before paying for a product. */
export const productNeeds = ['story', 'address'] as const;
export type ProductNeed = (typeof productNeeds)[number];

export const catalogueProductSchema = z.object({
  _id: z.string(),
  name: z.string(),
  imageUrl: z.string(),
  basePrice: z.number(),
  description: z.string(),
  link: z.nullable(z.string()),
  variants: z.array(z.object({ name: z.string(), price: z.number() })),
  needs: z.optional(z.array(z.enum(productNeeds))),
});
export type CatalogueProduct = z.output<typeof catalogueProductSchema>;

const filmSchema = z.object({
  url: z.string(),
  posterUrl: z.nullable(z.string()),
  /** WebVTT. */
  captionsUrl: z.nullable(z.string()),
});

/** Specification 2.3. `stats` are facts such as { "label": "Reach", "value": "12,400" }. */
export const featuredStorySchema = z.object({
  _id: z.string(),
  images: z.array(
    z.object({
      url: z.string(),
      alt: z.string(),
      widthPx: z.nullable(z.int()),
      heightPx: z.nullable(z.int()),
    }),
  ),
  logo: z.nullable(z.string()),
  author: z.string(),
  company: z.string(),
  stats: z.array(z.object({ label: z.string(), value: z.string() })),
  name: z.string(),
  description: z.string(),
  videos: z.array(filmSchema),
  /** The slug of its print (`shared/prints/plan.ts`). Absent in answers of earlier releases. */
  print: z.optional(z.string()),
});
export type FeaturedStory = z.output<typeof featuredStorySchema>;
