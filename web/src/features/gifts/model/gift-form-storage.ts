import * as z from 'zod/mini';
import { shippingMethods } from '#shared/schemas/gift.ts';
import { deleteTabForms, giftFormKey } from '#web/src/lib/tab-forms.ts';
import { emptyGiftForm, type GiftForm } from './gift-form.ts';
import { deletePhoto } from './photo-storage.ts';

/** The form in sessionStorage: survives reloads and the payment page, but leaves no address on a shared computer. */
const key = giftFormKey;

/** Longer than a line may be: what is too long stays to be shortened. */
const line = z.string().check(z.maxLength(2000));
const attemptSchema = z.object({ key: z.string(), of: z.string() });
const storedFormSchema = z.object({
  customer: z.nullable(z.string()),
  story: z.nullable(z.object({ id: z.string(), name: z.string(), print: z.optional(z.string()) })),
  shippingMethod: z.enum(shippingMethods),
  address: z.object({ street: line, city: line, state: line, postalCode: line }),
  dedication: z._default(z.string(), ''),
  photoId: z.nullable(z.string()),
  /** The pending attempt and its purchase; a retry reuses the key. */
  attempt: z.nullable(attemptSchema),
});
export type StoredGiftForm = z.output<typeof storedFormSchema>;

const emptyStoredForm: StoredGiftForm = { customer: null, ...emptyGiftForm, photoId: null, attempt: null };

function read(): StoredGiftForm | null {
  try {
    const parsed = storedFormSchema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function write(stored: StoredGiftForm): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // Rejected by the browser: the form lasts until the page closes.
  }
}

/** The customer's id; null for a visitor, undefined while unknown. */
export type Owner = string | null | undefined;

/** The form of this customer or visitor; never another customer's. */
export function readGiftForm(customer: Owner): StoredGiftForm {
  const stored = customer === undefined ? null : read();
  return stored !== null && (stored.customer === null || stored.customer === customer) ? stored : emptyStoredForm;
}

/** Stores changes and drops another customer's form. */
export function updateGiftForm(
  customer: Owner,
  change: Partial<GiftForm & Pick<StoredGiftForm, 'photoId' | 'attempt'>>,
): void {
  if (customer === undefined) return;
  const before = read();
  const stored = readGiftForm(customer);
  if (before !== null && before.photoId !== stored.photoId && before.photoId !== null) void deletePhoto(before.photoId);
  write({ ...stored, ...change, customer });
}

export function clearGiftForm(): void {
  const photoId = read()?.photoId ?? null;
  deleteTabForms();
  if (photoId !== null) void deletePhoto(photoId);
}

/** The key of the pending attempt for this purchase, or a new one. */
export function getGiftAttemptKey(customer: Owner, purchase: string): string {
  const { attempt } = readGiftForm(customer);
  if (attempt?.of === purchase) return attempt.key;
  const fresh = { key: crypto.randomUUID(), of: purchase };
  updateGiftForm(customer, { attempt: fresh });
  return fresh.key;
}
