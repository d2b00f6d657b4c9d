import type * as z from 'zod/mini';
import type { ProductNeed } from '#shared/schemas/catalogue.ts';
import { type DeskProduct, productChangeSchema, slugSchema } from '#shared/schemas/desk-shop.ts';
import { linkAddress } from '#shared/text/link-address.ts';
import { descriptionToHtml, descriptionToText } from './description-text.ts';
import { centsOf, dollarsOf } from './dollars.ts';

export interface DraftVariant {
  /** For React; a variant has no id of its own. */
  readonly key: number;
  readonly name: string;
  readonly price: string;
}

/** A product as its form holds it. */
export interface ProductDraft {
  readonly productId: string;
  readonly name: string;
  readonly price: string;
  readonly variants: readonly DraftVariant[];
  readonly description: string;
  readonly isHtml: boolean;
  readonly link: string;
  readonly position: string;
  readonly needs: readonly ProductNeed[];
}

export const emptyDraft: ProductDraft = {
  productId: '',
  name: '',
  price: '',
  variants: [],
  description: '',
  isHtml: false,
  link: '',
  position: '',
  needs: [],
};

export function draftOf(product: DeskProduct): ProductDraft {
  const { productId, name, basePriceCents, variants, description, link, position, needs } = product;
  const text = descriptionToText(description);
  return {
    productId,
    name,
    price: dollarsOf(basePriceCents),
    needs,
    variants: variants.map((variant, key) => ({ key, name: variant.name, price: dollarsOf(variant.priceCents) })),
    description: text ?? description,
    isHtml: text === undefined,
    link: link ?? '',
    position: position === null ? '' : String(position),
  };
}

/** The last part of the product's address, from its name. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 64)
    .replace(/^-|-$/g, '');
}

export type DraftErrors = Readonly<Record<string, string>>;
export type ProductChangeInput = z.input<typeof productChangeSchema>;

type Checked = { readonly change: ProductChangeInput } | { readonly errors: DraftErrors };

function messageOf(field: string, message: string): string {
  if (/(^|\.)price$/.test(field) && message.includes('whole number')) return 'Please enter an amount, such as 24.50.';
  return message === 'Invalid input' ? 'Please enter a whole number.' : message;
}

/** What is sent to the server, or an error for each field that is wrong: `variants.0.price`. */
export function checkDraft(draft: ProductDraft, seenVersion: number | null): Checked {
  const { name, price, variants, description, isHtml, link, position, needs } = draft;
  const change = {
    name,
    basePriceCents: centsOf(price) ?? Number.NaN,
    description: isHtml ? description : descriptionToHtml(description),
    link: link.trim() === '' ? null : (linkAddress(link) ?? link),
    variants: variants.map((variant) => ({ name: variant.name, priceCents: centsOf(variant.price) ?? Number.NaN })),
    ...(position.trim() === '' ? {} : { position: Number(position) }),
    needs: [...needs],
    seenVersion,
  };
  const parsed = productChangeSchema.safeParse(change);
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = path.join('.').replace('basePriceCents', 'price').replace('priceCents', 'price');
    errors[field] ??= messageOf(field, message);
  }
  if (!slugSchema.safeParse(draft.productId).success) {
    errors['productId'] = 'Use small letters, digits and hyphens, such as linen-book.';
  }
  return Object.keys(errors).length === 0 ? { change } : { errors };
}
