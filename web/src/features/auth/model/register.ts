import type { CategorySlug } from '#shared/catalogue/categories.ts';
import type { Registration } from '#shared/schemas/account.ts';
import { callRegister } from '#web/src/features/auth/api/account-calls.ts';
import { storedDraftIds } from '#web/src/lib/draft-ids.ts';
import { mistypedAddress, setPendingVerification } from './pending-verification.ts';
import { startCooldown } from './use-cooldown.ts';

/**
 * Registers with this browser's conversations, which the account then has on every device.
 * @param wants the story to write as soon as the address is verified
 */
export async function registerAndWait(registration: Registration, wants?: CategorySlug): Promise<void> {
  const draftIds = storedDraftIds();
  const body = {
    ...registration,
    ...(draftIds.length === 0 ? {} : { draftIds }),
    ...(wants === undefined ? {} : { wants }),
  };
  await callRegister(body, mistypedAddress());
  startCooldown('verification');
  setPendingVerification(registration.email);
}
