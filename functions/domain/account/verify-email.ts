import { AppError } from '#functions/domain/kernel/app-error.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { AddressOwner } from './account.ts';
import { type ActivateRegistrationCollaborators, activateRegistration } from './activate-registration.ts';
import type { OneTimeToken, PendingRegistration } from './pending-registration.ts';

export interface VerifyEmailCollaborators extends ActivateRegistrationCollaborators {
  readonly oneTimeTokens: { get(secret: string, nowSeconds: number): Promise<OneTimeToken | undefined> };
  readonly pendingRegistrations: ActivateRegistrationCollaborators['pendingRegistrations'] & {
    get(email: string, nowSeconds: number): Promise<PendingRegistration | undefined>;
  };
  readonly addresses: ActivateRegistrationCollaborators['addresses'] & {
    getOwner(email: string): Promise<AddressOwner | undefined>;
  };
}

/**
 * Turns the pending registration of a mailed link into an account. Opening the link again finds that account and succeeds
 * (threat 54). @throws AppError invalid-one-time-token when unknown, expired, older than another link, or for another purpose
 */
export async function verifyEmail(secret: string, collaborators: VerifyEmailCollaborators): Promise<void> {
  const { oneTimeTokens, pendingRegistrations, addresses, clock } = collaborators;
  const token = await oneTimeTokens.get(secret, epochSeconds(clock));
  if (token?.purpose !== 'verify-email') throw new AppError('invalid-one-time-token');
  const { email, linkId } = token;
  const pending = await pendingRegistrations.get(email, epochSeconds(clock));
  if (pending?.linkId === linkId) {
    const { passwordHash } = pending;
    const refused = await activateRegistration({ pending, linkId, passwordHash, extraParts: [] }, collaborators);
    if (refused.length === 0) return;
  }
  const owner = await addresses.getOwner(email);
  if (owner?.linkId !== linkId) throw new AppError('invalid-one-time-token');
}
