import * as z from 'zod/mini';
import { claimedVoucherSchema } from '#shared/schemas/claimed-voucher.ts';
import { productChoicesKey } from './tab-forms.ts';

const line = z.string().check(z.maxLength(120));
const choicesSchema = z.object({
  /** The checkout product that they are for. */
  product: z.string(),
  story: z.nullable(z.object({ id: z.string(), name: z.string() })),
  address: z.nullable(z.object({ street: line, city: line, state: line, postalCode: line })),
  /** The card of a story to give. */
  voucher: z.optional(claimedVoucherSchema),
});
/** Made on the product's page. In sessionStorage: they leave no address on a shared computer. */
export type ProductChoices = z.output<typeof choicesSchema>;

export function readProductChoices(product?: string): ProductChoices | null {
  try {
    const parsed = choicesSchema.safeParse(JSON.parse(sessionStorage.getItem(productChoicesKey) ?? 'null'));
    return parsed.success && (product === undefined || parsed.data.product === product) ? parsed.data : null;
  } catch {
    return null;
  }
}

export function writeProductChoices(choices: ProductChoices): void {
  try {
    sessionStorage.setItem(productChoicesKey, JSON.stringify(choices));
  } catch {
    // Rejected by the browser: the server asks for them again.
  }
}
