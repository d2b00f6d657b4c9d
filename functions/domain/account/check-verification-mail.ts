import type { Shop } from '#functions/domain/shop.ts';
import type { VerificationMailState } from '#shared/schemas/account.ts';
import { mailboxOf } from './email-address.ts';
import { readRegistrationProof } from './pending-registration.ts';

/** The mails to an address that one browser may wait for, and the day's others. */
const readMails = 20;

/**
 * The delivery state of a registration's mail, for its browser: only it knows the id. The same for known and unknown addresses, which
 * both get a mail (threat 29); a complaint stays hidden, because it was made about mail of ours.
 */
export async function checkVerificationMail(
  { email: typed, registration }: { readonly email: string; readonly registration: string },
  { sentMails, undeliverableAddresses }: Pick<Shop, 'sentMails' | 'undeliverableAddresses'>,
): Promise<VerificationMailState> {
  const email = mailboxOf(typed);
  const registrationId = readRegistrationProof(registration)?.registrationId;
  const [mails, mark] = await Promise.all([
    sentMails.list(email, { limit: readMails }),
    undeliverableAddresses.get(email),
  ]);
  const mail = mails.items.find(({ mailId }) => mailId === registrationId);
  if (mail === undefined) return 'waiting';
  const isRefused = mail.outcome === 'refused' || mark?.reason === 'refused' || mark?.reason === 'bounce';
  return isRefused ? 'unreachable' : 'sent';
}
