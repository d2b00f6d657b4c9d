import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Clock } from '#functions/domain/kernel/clock.ts';
import { decideOnLogin, type LoginAttempts } from './login-attempts.ts';

export interface CountAttemptCollaborators {
  readonly loginAttempts: {
    get(email: string): Promise<LoginAttempts | undefined>;
    /** @returns false when they changed since version `seen` */
    replace(email: string, seen: number | undefined, next: LoginAttempts): Promise<boolean>;
  };
  readonly clock: Clock;
}

/** A sixth rival within one attempt is an attack on the account, not its owner. */
const maxRivals = 5;

/**
 * Counts one look at a password, before it is looked at (decision 0022): for login and for the change of the password alike, so
 * that neither is a way around the other's lock.
 * @throws AppError too-many-requests while the address has to wait
 */
export async function countAttempt(email: string, { loginAttempts, clock }: CountAttemptCollaborators): Promise<void> {
  for (let rival = 0; rival <= maxRivals; rival += 1) {
    const seen = await loginAttempts.get(email);
    const decision = decideOnLogin(seen, clock.now());
    if (!decision.admitted) throw new AppError('too-many-requests', { retryAfterSeconds: decision.retryAfterSeconds });
    if (await loginAttempts.replace(email, seen?.version, decision.next)) return;
  }
  throw new AppError('too-many-requests', { retryAfterSeconds: 1 });
}
