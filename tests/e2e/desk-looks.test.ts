import { describe, expect, test } from 'vitest';
import { deskPages } from '#web/desk/src/lib/navigation.ts';
import { visualFaults } from './support/axe.ts';
import { signedInOperator } from './support/desk.ts';
import { goTo } from './support/page-ready.ts';
import { setUpWholeSite } from './support/whole-site.ts';

const site = setUpWholeSite();

/** Other tests fill the lists of the shared stack meanwhile, so that both full and empty ones are seen. */
describe('the pages of the desk', () => {
  test.each(deskPages)(
    '$label is accessible, fits a phone, and opens for each of its roles',
    async ({ path, roles }) => {
      const { page, faults } = await site.openPage();
      for (const role of roles) {
        await signedInOperator(page, site.addresses, role);
        await goTo(page, `${site.addresses.web}/desk${path}`);
        await page.locator('[data-slot=loading]').waitFor({ state: 'detached' });
        expect(await page.locator('h1').allTextContents()).toHaveLength(1);
        expect(await page.locator('h1').textContent()).not.toMatch(/No such page|Not for your role|problem/);
        expect(await page.locator('[data-slot=failure]').allTextContents()).toEqual([]);
        await page.evaluate('sessionStorage.clear()');
      }
      await signedInOperator(page, site.addresses, 'owner');
      await goTo(page, `${site.addresses.web}/desk${path}`);
      await page.locator('[data-slot=loading]').waitFor({ state: 'detached' });
      expect(await visualFaults(page)).toEqual([]);
      expect(faults).toEqual([]);
    },
  );
});
