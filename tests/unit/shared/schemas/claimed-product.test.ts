import { expect, it } from 'vitest';
import { addStory } from '#shared/endpoints/add-story.ts';
import { createCheckout } from '#shared/endpoints/checkout.ts';
import { claimedProductSchema } from '#shared/schemas/claimed-product.ts';

const address = { street: '1 Mill Lane', city: 'Oakham', state: 'Ohio', postalCode: '45001', country: 'USA' };
const product = { name: 'Book', storyId: '01JD9Y6Z3N8Q5R7T2V4W6X8Y0Z', address };

it('the endpoints that sell keep the story and the address of a product', () => {
  for (const { request } of [createCheckout, addStory])
    expect(request.body.parse({ product, chatHistory: [], userMessage: 'Write it.' })).toMatchObject({ product });
});

it('an address has no empty, missing, invisible or overlong line', () => {
  const wrong = [
    { ...address, street: ' ' },
    { ...address, city: undefined },
    { ...address, street: '\u200b\r\n' },
    { ...address, state: 'x'.repeat(121) },
  ];
  const accepted = wrong.filter((each) => claimedProductSchema.safeParse({ name: 'Book', address: each }).success);
  expect(accepted).toEqual([]);
});
