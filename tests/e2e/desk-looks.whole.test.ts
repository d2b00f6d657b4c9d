import { describe, expect, test } from 'vitest';
import { type OperatorRole, operatorRoles } from '#shared/schemas/operator-role.ts';
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
      const open = async (role: OperatorRole) => {
        await signedInOperator(page, site.addresses, role);
        await goTo(page, `${site.addresses.desk}/desk${path}`);
        await expect.poll(() => page.locator('[data-slot=loading]').count()).toBe(0);
      };
      for (const role of operatorRoles.filter((one) => !roles.includes(one))) {
        await open(role);
        expect(await page.locator('h1').textContent()).toBe('Not for your role');
      }
      // Calls that the API refused before the role was known.
      faults.splice(0);
      for (const role of roles) {
        await open(role);
        expect(await page.locator('h1').allTextContents()).toHaveLength(1);
        expect(await page.locator('h1').textContent()).not.toMatch(/No such page|Not for your role|problem/);
        expect(await page.locator('[data-slot=failure]').allTextContents()).toEqual([]);
      }
      // The last role is the owner.
      expect(await visualFaults(page)).toEqual([]);
      expect(faults).toEqual([]);
    },
  );
});
