import { createAuthenticator } from '#functions/domain/account/authenticate.ts';
import { logIn } from '#functions/domain/account/log-in.ts';
import { registerAccount } from '#functions/domain/account/register-account.ts';
import { requestPasswordReset } from '#functions/domain/account/request-password-reset.ts';
import { resetPassword } from '#functions/domain/account/reset-password.ts';
import { verifyEmail } from '#functions/domain/account/verify-email.ts';
import type { MailTemplate } from '#functions/domain/outbox/outbox.ts';
import type { Registration } from '#shared/schemas/account.ts';
import { aShop } from './a-shop.ts';
import { listItems } from './accounts.ts';

export const ann = { name: 'Ann', email: 'ann@example.com', password: 'secret1', privacyPolicy: true as const };

/** In milliseconds. */
export const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000] as const;

/** A shop and the steps of its visitors, by default of Ann: from the form through the mail to the session. */
export function openAccountShop(over: Parameters<typeof aShop>[0] = {}) {
  const shop = aShop(over);
  const { authenticate } = createAuthenticator(shop);

  const mails = async () => (await shop.queued()).flatMap((row) => (row.kind === 'mail' ? [row.mail] : []));

  /** Sends the newest mail of a template, as the outbox does. @returns the secret in its link */
  async function openMail(template: MailTemplate, to = ann.email): Promise<string> {
    const link = (await mails()).findLast((mail) => mail.template === template && mail.to === to)?.link;
    const issued = link && (await shop.links.issue(link));
    if (issued === undefined) throw new Error(`no link of a ${template} mail to ${to}`);
    return issued.secret;
  }

  const register = (over: Partial<Registration> = {}, on = shop) => registerAccount({ ...ann, ...over }, on);

  async function signUp(over: Partial<Registration> = {}) {
    const proof = await register(over);
    const { session } = await verifyEmail(await openMail('verify-email', over.email), { proof }, shop);
    if (session === undefined) throw new Error('the browser that registered got no session');
    return { ...session, caller: await authenticate(session.token) };
  }

  return {
    ...shop,
    authenticate,
    mails,
    mailsOf: async (template: MailTemplate) => (await mails()).filter((mail) => mail.template === template),
    openMail,
    register,
    signUp,
    logInWith: (password: string, device?: string) => logIn({ email: ann.email, password, device }, shop),
    async askForReset(): Promise<string> {
      await requestPasswordReset({ email: ann.email }, shop);
      return openMail('reset-password');
    },
    reset: (secret: string, password: string) => resetPassword(secret, { password, confirmPassword: password }, shop),
    isAccepted: (token: string) =>
      authenticate(token).then(
        () => true,
        () => false,
      ),
    items: (prefix: string) => listItems(shop.table, prefix),
    /** Profiles and entries of their ledgers. */
    async countAccounts() {
      const items = await listItems(shop.table, 'USER#');
      const count = (kind: string) => items.filter(({ SK }) => String(SK).startsWith(kind)).length;
      return { profiles: count('PROFILE'), grants: count('LEDGER#') };
    },
  };
}

export type AccountShop = ReturnType<typeof openAccountShop>;

/** Codes of the refused, values of the others. */
export async function outcomesOf<Value>(tries: readonly Promise<Value>[]) {
  const settled = await Promise.allSettled(tries);
  return {
    values: settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])),
    codes: settled.flatMap((each): unknown[] => (each.status === 'rejected' ? [each.reason.code] : [])),
  };
}
