import * as z from 'zod/mini';
import { needsOf } from '#functions/domain/catalogue/product.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Shop } from '#functions/domain/shop.ts';

const addressSchema = z.object({
  name: z.optional(z.string()),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.optional(z.string()),
});
type ProductAddress = z.output<typeof addressSchema>;

/** What a customer chose for a product: which story it is made from, and where it goes. Copied to the order. */
export const productChoicesSchema = z.object({
  story: z.nullable(z.object({ storyId: z.string(), name: z.string(), print: z.optional(z.string()) })),
  address: z.nullable(addressSchema),
});
export type ProductChoices = z.output<typeof productChoicesSchema>;

export interface ClaimedChoices {
  readonly name: string;
  readonly storyId?: string | undefined;
  readonly address?: ProductAddress | undefined;
}

type Needs = Pick<Shop, 'products' | 'stories'>;

async function chosenStory(
  userId: string,
  storyId: string | undefined,
  { stories }: Needs,
): Promise<NonNullable<ProductChoices['story']>> {
  if (storyId === undefined) throw new AppError('choice-required');
  const found = await stories.get(userId, storyId);
  if (found === undefined) throw new AppError('story-not-found');
  if (found.story.status !== 'ready') throw new AppError('story-not-ready');
  const { name, print } = found.story;
  return { storyId, name, ...(print === undefined ? {} : { print }) };
}

/**
 * The choices that a product needs; others that were sent are dropped. @returns undefined when it needs none
 * @throws AppError choice-required, story-not-found, story-not-ready
 */
export async function chooseForProduct(
  userId: string,
  { name, storyId, address }: ClaimedChoices,
  shop: Needs,
): Promise<ProductChoices | undefined> {
  const needs = needsOf(name, await shop.products.list());
  if (needs.length === 0) return undefined;
  if (needs.includes('address') && address === undefined) throw new AppError('choice-required');
  return {
    story: needs.includes('story') ? await chosenStory(userId, storyId, shop) : null,
    address: needs.includes('address') ? (address ?? null) : null,
  };
}

/** On one line; null where nothing is posted. */
export function productAddressLine(choices: ProductChoices | null | undefined): string | null {
  if (choices?.address == null) return null;
  const { name = '', street, city, state, postalCode, country = '' } = choices.address;
  return [name, street, city, `${state} ${postalCode}`, country].filter((part) => part !== '').join(', ');
}
