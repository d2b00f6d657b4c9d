import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { giftFormSchema } from '#shared/schemas/gift.ts';
import {
  addressFields,
  canComplete,
  emptyGiftForm,
  type GiftEvent,
  type GiftForm,
  type GiftPurchase,
  giftReducer,
  missingFields,
  missingText,
} from '#web/src/features/gifts/model/gift-form.ts';

const story = { id: '01STORY', name: 'Burnt Toast' };
const address = { street: '1 Analytical Way', city: 'Riverwood', state: 'NSW', postalCode: '2210' };
const complete: GiftForm = { ...emptyGiftForm, story, address };
const ready = (form: GiftForm): GiftPurchase => ({ form, phase: 'ready', problem: null });

/** All combinations of the five inputs and the two methods: 64 forms. */
const everyForm = Array.from({ length: 64 }, (_, bits): GiftForm => {
  const has = (bit: number) => (bits & (1 << bit)) !== 0;
  const line = (bit: number, text: string) => (has(bit) ? text : bits % 3 === 0 ? '   ' : '');
  return {
    ...emptyGiftForm,
    story: has(0) ? story : null,
    shippingMethod: has(5) ? 'pickup' : 'shipping',
    address: {
      street: line(1, address.street),
      city: line(2, address.city),
      state: line(3, address.state),
      postalCode: line(4, address.postalCode),
    },
  };
});

describe('canComplete', () => {
  test('is false at first: shipping is the default and everything is missing', () => {
    expect(emptyGiftForm.shippingMethod).toBe('shipping');
    expect(missingFields(emptyGiftForm)).toEqual(['story', ...addressFields]);
    expect(missingText(missingFields(emptyGiftForm))).toBe(
      'Still missing: a story, the street, the city, the state, and the postal code.',
    );
  });

  test('requires a story and, for shipping, a full address, for all 64 forms', () => {
    for (const form of everyForm) {
      const filled = Object.values(form.address).every((line) => line.trim() !== '');
      const allowed = form.story !== null && (form.shippingMethod === 'pickup' || filled);
      expect.soft(canComplete(ready(form)), JSON.stringify(form)).toBe(allowed);
      expect.soft(missingText(missingFields(form)) === '', JSON.stringify(form)).toBe(allowed);
      for (const phase of ['opening', 'leaving'] as const)
        expect.soft(canComplete({ ...ready(form), phase }), JSON.stringify(form)).toBe(false);
    }
  });

  test('agrees with the server’s schema, for all 64 forms', () => {
    for (const form of everyForm) {
      const { story: chosen, shippingMethod } = form;
      const sent = { story: chosen?.id ?? '', shippingMethod, ...(shippingMethod === 'shipping' ? form.address : {}) };
      expect.soft(giftFormSchema.safeParse(sent).success, JSON.stringify(form)).toBe(canComplete(ready(form)));
    }
    for (const dedication of ['x', '😀'].flatMap((sign) => [sign.repeat(80), sign.repeat(81)])) {
      const sent = { story: story.id, shippingMethod: 'shipping', ...address, dedication };
      expect
        .soft(giftFormSchema.safeParse(sent).success, dedication)
        .toBe(canComplete(ready({ ...complete, dedication })));
    }
  });
});

describe('gift form', () => {
  test('stores choices and input, and clears an old problem', () => {
    const refused: GiftPurchase = { ...ready(emptyGiftForm), problem: 'No.' };
    const events: readonly GiftEvent[] = [
      { type: 'storyChosen', story },
      ...addressFields.map((field): GiftEvent => ({ type: 'addressTyped', field, value: address[field] })),
    ];
    expect(events.reduce(giftReducer, refused)).toEqual(ready(complete));
  });

  test('keeps the address while pickup is chosen', () => {
    const pickup = giftReducer(ready(complete), { type: 'methodChosen', shippingMethod: 'pickup' });
    expect(pickup.form.address).toEqual(address);
    expect(giftReducer(pickup, { type: 'methodChosen', shippingMethod: 'shipping' }).form).toEqual(complete);
  });

  test('can clear its story', () => {
    expect(giftReducer(ready(complete), { type: 'storyChosen', story: null }).form.story).toBeNull();
  });
});

describe('gift purchase', () => {
  const opening = giftReducer(ready(complete), { type: 'completePressed' });

  test('starts once when nothing is missing', () => {
    expect(opening.phase).toBe('opening');
    expect(giftReducer(opening, { type: 'completePressed' })).toBe(opening);
    expect(giftReducer(ready(emptyGiftForm), { type: 'completePressed' }).phase).toBe('ready');
  });

  test('leaves for the payment page and can be repeated after Back', () => {
    const leaving = giftReducer(opening, { type: 'sessionOpened' });
    expect(leaving.phase).toBe('leaving');
    expect(giftReducer(leaving, { type: 'returned' })).toEqual(ready(complete));
    expect(giftReducer(opening, { type: 'returned' })).toBe(opening);
  });

  test('shows the reason of a refusal and keeps the form', () => {
    expect(giftReducer(opening, { type: 'refused', problem: 'No.' })).toEqual({ ...ready(complete), problem: 'No.' });
  });

  test('ignores input while a request runs', () => {
    const changes: readonly GiftEvent[] = [
      { type: 'storyChosen', story: null },
      { type: 'methodChosen', shippingMethod: 'pickup' },
      { type: 'addressTyped', field: 'street', value: 'elsewhere' },
    ];
    for (const event of changes) expect(giftReducer(opening, event)).toBe(opening);
  });

  test('is never opened with missing input, for any order of events', () => {
    const event: fc.Arbitrary<GiftEvent> = fc.oneof(
      fc.constantFrom<GiftEvent>(
        { type: 'completePressed' },
        { type: 'sessionOpened' },
        { type: 'refused', problem: 'No.' },
        { type: 'returned' },
        { type: 'storyChosen', story },
        { type: 'storyChosen', story: null },
        { type: 'methodChosen', shippingMethod: 'pickup' },
        { type: 'methodChosen', shippingMethod: 'shipping' },
      ),
      fc.record({
        type: fc.constant('addressTyped' as const),
        field: fc.constantFrom(...addressFields),
        value: fc.constantFrom('', ' ', 'x'),
      }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let purchase = ready(emptyGiftForm);
        for (const next of events) {
          purchase = giftReducer(purchase, next);
          if (purchase.phase !== 'ready') expect(missingFields(purchase.form)).toEqual([]);
        }
      }),
    );
    expect(canComplete(ready(complete))).toBe(true);
  });
});
