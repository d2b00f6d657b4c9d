import { beforeEach, describe, expect, it } from 'vitest';
import { createCustomerDraftRepository } from '#functions/data/customer-draft-repository.ts';
import { registerAccount } from '#functions/domain/account/register-account.ts';
import { requestPasswordReset } from '#functions/domain/account/request-password-reset.ts';
import { resetPassword } from '#functions/domain/account/reset-password.ts';
import { verifyEmail } from '#functions/domain/account/verify-email.ts';
import type { MailTemplate } from '#functions/domain/outbox/outbox.ts';
import { newDraftId } from '#infra/tooling/requests/valid-requests.ts';
import { accountCollaborators, createTestClock, listQueuedMails } from '#tests/support/accounts.ts';
import { type MemoryShop, openMemoryShop } from '#tests/support/memory-shop.ts';

const email = 'ann@example.com';

describe('the drafts of a registration', () => {
  let shop: MemoryShop;
  let parts: ReturnType<typeof accountCollaborators>;
  const draftIds = [newDraftId()];
  beforeEach(async () => {
    shop = await openMemoryShop();
    parts = accountCollaborators(shop.table, createTestClock());
    await registerAccount({ name: 'Ann', email, password: 'secret1', privacyPolicy: true, draftIds }, parts);
  });

  async function secretOf(template: MailTemplate): Promise<string> {
    const link = (await listQueuedMails(shop.table)).findLast((mail) => mail.template === template)?.link;
    const issued = link && (await parts.links.issue(link));
    return issued?.secret ?? expect.unreachable(`no link of ${template}`);
  }
  async function waiting() {
    const owner = await parts.addresses.getOwner(email);
    return (await createCustomerDraftRepository(shop.table).read(owner?.userId ?? '')).waiting;
  }

  it('wait for the account that its link makes', async () => {
    await verifyEmail(await secretOf('verify-email'), {}, parts);
    expect(await waiting()).toEqual(draftIds);
  });

  it('are not those of an account that a password reset verified, which may be a stranger’s', async () => {
    await requestPasswordReset({ email }, parts);
    const chosen = { password: 'of the owner', confirmPassword: 'of the owner' };
    await resetPassword(await secretOf('reset-password'), chosen, parts);
    expect(await waiting()).toEqual([]);
  });
});
