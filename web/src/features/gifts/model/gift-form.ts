import type { ShippingMethod } from '#shared/schemas/gift.ts';
import { dedicationProblem } from '#web/src/lib/dedication-problem.ts';

export const addressFields = ['street', 'city', 'state', 'postalCode'] as const;
export type AddressField = (typeof addressFields)[number];
export type Address = Readonly<Record<AddressField, string>>;

export interface ChosenStory {
  readonly id: string;
  readonly name: string;
  /** Slug of its print. */
  readonly print?: string | undefined;
}

export interface GiftForm {
  readonly story: ChosenStory | null;
  readonly shippingMethod: ShippingMethod;
  readonly address: Address;
  readonly dedication: string;
}

/** Specification 2.4. */
export const emptyGiftForm: GiftForm = {
  story: null,
  shippingMethod: 'shipping',
  address: { street: '', city: '', state: '', postalCode: '' },
  dedication: '',
};

export interface GiftPurchase {
  readonly form: GiftForm;
  /** `opening`: creating a payment session; `leaving`: navigating to the payment page. */
  readonly phase: 'ready' | 'opening' | 'leaving';
  readonly problem: string | null;
}

export type GiftEvent =
  | { readonly type: 'storyChosen'; readonly story: ChosenStory | null }
  | { readonly type: 'methodChosen'; readonly shippingMethod: ShippingMethod }
  | { readonly type: 'addressTyped'; readonly field: AddressField; readonly value: string }
  | { readonly type: 'dedicationTyped'; readonly value: string }
  | { readonly type: 'completePressed' }
  | { readonly type: 'sessionOpened' }
  | { readonly type: 'refused'; readonly problem: string }
  | { readonly type: 'returned' };

/** Of the prerendered fields, before React knows them. */
export function earlyGiftEvents(): GiftEvent[] {
  const typedInto = (id: string) => document.querySelector<HTMLInputElement>(`#gift-${id}`)?.value ?? '';
  const isPickup = document.querySelector<HTMLInputElement>('[name=shippingMethod][value=pickup]')?.checked === true;
  const events: GiftEvent[] = [
    { type: 'dedicationTyped', value: typedInto('dedication') },
    ...addressFields.map((field) => ({ type: 'addressTyped' as const, field, value: typedInto(field) })),
  ];
  const typed = events.filter((event) => 'value' in event && event.value !== '');
  return isPickup ? [...typed, { type: 'methodChosen', shippingMethod: 'pickup' }] : typed;
}

/** Ignores changes during a purchase. */
export function giftReducer(purchase: GiftPurchase, event: GiftEvent): GiftPurchase {
  switch (event.type) {
    case 'storyChosen':
      return changed(purchase, { story: event.story });
    case 'methodChosen':
      return changed(purchase, { shippingMethod: event.shippingMethod });
    case 'addressTyped':
      return changed(purchase, { address: { ...purchase.form.address, [event.field]: event.value } });
    case 'dedicationTyped':
      return changed(purchase, { dedication: event.value });
    case 'completePressed':
      return canComplete(purchase) ? { ...purchase, phase: 'opening', problem: null } : purchase;
    case 'sessionOpened':
      return purchase.phase === 'opening' ? { ...purchase, phase: 'leaving' } : purchase;
    case 'refused':
      return { ...purchase, phase: 'ready', problem: event.problem };
    case 'returned':
      return purchase.phase === 'leaving' ? { ...purchase, phase: 'ready' } : purchase;
  }
}

function changed(purchase: GiftPurchase, change: Partial<GiftForm>): GiftPurchase {
  if (purchase.phase !== 'ready') return purchase;
  return { ...purchase, form: { ...purchase.form, ...change }, problem: null };
}

export const maxLineLength = 120;

/** Blank, or longer than a label has room for. */
export const missingLines = (address: Address) =>
  addressFields.filter((field) => address[field].trim() === '' || address[field].length > maxLineLength);

export type Missing = 'story' | AddressField | 'dedication';

/** Missing fields (specification 2.5): the story, and for shipping every blank address line; a dedication that cannot be printed. */
export function missingFields({ story, shippingMethod, address, dedication }: GiftForm): readonly Missing[] {
  const lines = shippingMethod === 'pickup' ? [] : missingLines(address);
  const wrong = dedicationProblem(dedication) === undefined ? [] : (['dedication'] as const);
  return [...(story === null ? (['story'] as const) : []), ...lines, ...wrong];
}

/** Specification 2.4. */
export function canComplete({ form, phase }: GiftPurchase): boolean {
  return phase === 'ready' && missingFields(form).length === 0;
}

const names: Record<Missing, string> = {
  story: 'a story',
  street: 'the street',
  city: 'the city',
  state: 'the state',
  postalCode: 'the postal code',
  dedication: 'a dedication that we can print',
};

const list = new Intl.ListFormat('en');

export function missingText(missing: readonly Missing[]): string {
  return missing.length === 0 ? '' : `Still missing: ${list.format(missing.map((part) => names[part]))}.`;
}
