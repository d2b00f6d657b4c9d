import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { normaliseEmail } from './email-address.ts';
import { linkSubject, readRegistrationProof } from './pending-registration.ts';

/**
 * Requests a new verification link, for the browser's own registration if it has a proof. The registration is looked up when the mail is sent: every address causes the same
 * transaction, so nothing can be compared (threat 29). @throws AppError invalid-input when the address can get no mail
 */
export async function requestVerification(
  { email: typedEmail, registration }: { readonly email: string; readonly registration?: string | undefined },
  {
    transactions,
    mailAllowances,
    outbox,
    clock,
    identifiers,
  }: Pick<Shop, 'transactions' | 'mailAllowances' | 'outbox' | 'clock' | 'identifiers'>,
): Promise<void> {
  const registrationId = readRegistrationProof(registration ?? '')?.registrationId;
  const email = normaliseEmail(typedEmail);
  const linkId = identifiers.ulid(clock.now());
  const link = { purpose: 'verify-email' as const, subject: linkSubject({ linkId, email, subjectId: registrationId }) };
  try {
    await transactions.commit([
      mailAllowances.takePart(email, 'verification', clock.now()),
      outbox.addPart({ id: linkId, kind: 'mail', mail: { template: 'verify-email', to: email, data: {}, link } }),
    ]);
  } catch (error) {
    if (!(error instanceof TransactionRefused && error.by('mail-allowance'))) throw error;
  }
}
