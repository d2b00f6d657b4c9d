import * as z from 'zod/mini';
import { shippingMethods } from '#shared/schemas/gift.ts';
import { forgetTabForms, giftFormName } from '#web/src/lib/tab-forms.ts';
import { emptyGiftForm, type GiftForm } from './gift-form.ts';
import { forgetPhoto } from './kept-photo.ts';

/**
 * Ours: the form as it stands, in the storage of the tab. It outlives reloads and the payment page, and ends with the tab:
 * an address is nothing to leave behind on a shared computer.
 */
const key = giftFormName;

const line = z.string().check(z.maxLength(120));
const attemptSchema = z.object({ key: z.string(), of: z.string() });
const keptFormSchema = z.object({
  /** Whose it is; null when a visitor filled it in. */
  customer: z.nullable(z.string()),
  story: z.nullable(z.object({ id: z.string(), name: z.string() })),
  shippingMethod: z.enum(shippingMethods),
  address: z.object({ street: line, city: line, state: line, postalCode: line }),
  /** Name of the photo among those that are kept. */
  photoId: z.nullable(z.string()),
  /** An attempt whose answer has not come, and what it was for: asked again under its key. */
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
    // Refused: the form lives as long as the page.
  }
}

/** Whose form it is: null for a visitor, undefined as long as that is not known. */
export type Owner = string | null | undefined;

/** What this customer, or a visitor before logging in, has filled in. Somebody else's is neither shown nor used. */
export function keptGiftForm(customer: Owner): KeptForm {
  const kept = customer === undefined ? null : read();
  return kept !== null && (kept.customer === null || kept.customer === customer) ? kept : nothingKept;
}

/** Keeps what changed. What another customer left in this tab is gone with it. */
export function keepGiftForm(customer: Owner, change: Partial<GiftForm & Pick<KeptForm, 'photoId' | 'attempt'>>): void {
  if (customer === undefined) return;
  const before = read();
  const kept = keptGiftForm(customer);
  if (before !== null && before.photoId !== kept.photoId && before.photoId !== null) void forgetPhoto(before.photoId);
  write({ ...kept, ...change, customer });
}

/** The gift was bought: the next one begins empty. */
export function clearGiftForm(): void {
  const photoId = read()?.photoId ?? null;
  forgetTabForms();
  if (photoId !== null) void forgetPhoto(photoId);
}

/** The key of the attempt that is under way for this purchase, or of a new one. */
export function giftAttemptFor(customer: Owner, purchase: string): string {
  const { attempt } = keptGiftForm(customer);
  if (attempt?.of === purchase) return attempt.key;
  const fresh = { key: crypto.randomUUID(), of: purchase };
  keepGiftForm(customer, { attempt: fresh });
  return fresh.key;
}
