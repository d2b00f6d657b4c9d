import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readProductChoices, writeProductChoices } from '#web/src/lib/product-choices.ts';
import { deleteTabForms } from '#web/src/lib/tab-forms.ts';

const address = { street: '1 Mill Lane', city: 'Oakham', state: 'Ohio', postalCode: '45001' };
const choices = { product: 'Book', story: { id: 's1', name: 'Toast' }, address };

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('are read for their product only, and deleted with the forms of the tab', () => {
  writeProductChoices(choices);
  expect(readProductChoices('Book')).toEqual(choices);
  expect(readProductChoices()).toEqual(choices);
  expect(readProductChoices('Postcards')).toBeNull();
  deleteTabForms();
  expect(readProductChoices()).toBeNull();
});

test('are ignored when the storage contains something else', () => {
  stored.set('productChoices', '{"product":1}');
  expect(readProductChoices()).toBeNull();
  stored.set('productChoices', '{');
  expect(readProductChoices()).toBeNull();
});
