import { afterEach, beforeEach } from 'vitest';
import { aShop, type TestShop } from './a-shop.ts';
import { openTable } from './tables.ts';

/** The shop over a fresh table of a backend for each test of the group. */
export function shopOnTable(url: string): TestShop {
  const shop = {} as TestShop;
  let close: (() => void) | undefined;
  beforeEach(async () => {
    const table = await openTable(url);
    close = table.close;
    Object.assign(shop, aShop({}, table));
  });
  afterEach(() => close?.());
  return shop;
}
