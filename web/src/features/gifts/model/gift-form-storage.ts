import * as z from 'zod/mini';
import { shippingMethods } from '#shared/schemas/gift.ts';
import { forgetTabForms, giftFormName } from '#web/src/lib/tab-forms.ts';
import { emptyGiftForm, type GiftForm } from './gift-form.ts';
import { forgetPhoto } from './kept-photo.ts';

/** The form in sessionStorage: survives reloads and the payment page, but leaves no address on a shared computer. */
const key = giftFormName;

const line = z.string().check(z.maxLength(120));
const attemptSchema = z.object({ key: z.string(), of: z.string() });
const keptFormSchema = z.object({
  customer: z.nullable(z.string()),
  story: z.nullable(z.object({ id: z.string(), name: z.string() })),
  shippingMethod: z.enum(shippingMethods),
  address: z.object({ street: line, city: line, state: line, postalCode: line }),
  photoId: z.nullable(z.string()),
  /** The pending attempt and its purchase; a retry reuses the key. */
  attempt: z.nullable(attemptSchema),
});
export type KeptForm = z.output<typeof keptFormSchema>;

const nothingKept: KeptForm = { customer: null, ...emptyGiftForm, photoId: null, attempt: null };

function read(): KeptForm | null {
  try {
    const parsed = keptFormSchema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function write(kept: KeptForm): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Rejected by the browser: the form lasts until the page closes.
  }
}

/** The customer's id; null for a visitor, undefined while unknown. */
export type Owner = string | null | undefined;

/** The form of this customer or visitor; never another customer's. */
export function keptGiftForm(customer: Owner): KeptForm {
  const kept = customer === undefined ? null : read();
  return kept !== null && (kept.customer === null || kept.customer === customer) ? kept : nothingKept;
}

/** Stores changes and drops another customer's form. */
export function keepGiftForm(customer: Owner, change: Partial<GiftForm & Pick<KeptForm, 'photoId' | 'attempt'>>): void {
  if (customer === undefined) return;
  const before = read();
  const kept = keptGiftForm(customer);
  if (before !== null && before.photoId !== kept.photoId && before.photoId !== null) void forgetPhoto(before.photoId);
  write({ ...kept, ...change, customer });
}

export function clearGiftForm(): void {
  const photoId = read()?.photoId ?? null;
  forgetTabForms();
  if (photoId !== null) void forgetPhoto(photoId);
}

/** The key of the pending attempt for this purchase, or a new one. */
export function giftAttemptFor(customer: Owner, purchase: string): string {
  const { attempt } = keptGiftForm(customer);
  if (attempt?.of === purchase) return attempt.key;
  const fresh = { key: crypto.randomUUID(), of: purchase };
  keepGiftForm(customer, { attempt: fresh });
  return fresh.key;
}
