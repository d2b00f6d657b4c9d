import { beforeEach, describe, expect, it } from 'vitest';
import { createCustomerDraftRepository } from '#functions/data/customer-draft-repository.ts';
import { registerAccount } from '#functions/domain/account/register-account.ts';
import { requestPasswordReset } from '#functions/domain/account/request-password-reset.ts';
import { resetPassword } from '#functions/domain/account/reset-password.ts';
import { verifyEmail } from '#functions/domain/account/verify-email.ts';
import type { MailTemplate } from '#functions/domain/outbox/outbox.ts';
import { newDraftId } from '#infra/tooling/requests/valid-requests.ts';
import { listQueuedMails } from '#tests/support/accounts.ts';
import { type CustomerShop, openCustomerShop } from '#tests/support/customer-shop.ts';

const email = 'ann@example.com';

describe('the drafts of a registration', () => {
  let shop: CustomerShop;
  const draftIds = [newDraftId()];
  beforeEach(async () => {
    shop = await openCustomerShop();
    await registerAccount({ name: 'Ann', email, password: 'secret1', privacyPolicy: true, draftIds }, shop);
  });

  async function secretOf(template: MailTemplate): Promise<string> {
    const link = (await listQueuedMails(shop.table)).findLast((mail) => mail.template === template)?.link;
    const issued = link && (await shop.links.issue(link));
    return issued?.secret ?? expect.unreachable(`no link of ${template}`);
  }
  async function waiting() {
    const owner = await shop.addresses.getOwner(email);
    return (await createCustomerDraftRepository(shop.table).read(owner?.userId ?? '')).waiting;
  }

  it('wait for the account that its link makes', async () => {
    await verifyEmail(await secretOf('verify-email'), {}, shop);
    expect(await waiting()).toEqual(draftIds);
  });

  it('are not those of an account that a password reset verified, which may be a stranger’s', async () => {
    await requestPasswordReset({ email }, shop);
    const chosen = { password: 'of the owner', confirmPassword: 'of the owner' };
    await resetPassword(await secretOf('reset-password'), chosen, shop);
    expect(await waiting()).toEqual([]);
  });
});
