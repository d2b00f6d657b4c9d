import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { type AttemptSubject, decideOnLogin } from './login-attempts.ts';

/** More than five concurrent attempts are an attack, not the owner. */
const maxConflicts = 5;

/**
 * Counts an attempt before the password is checked (decision 0022).
 * @throws AppError too-many-requests while the subject is blocked
 */
export async function countAttempt(
  subject: AttemptSubject,
  { loginAttempts, clock }: Pick<Shop, 'loginAttempts' | 'clock'>,
): Promise<void> {
  for (let conflicts = 0; conflicts <= maxConflicts; conflicts += 1) {
    const seen = await loginAttempts.get(subject);
    const decision = decideOnLogin(seen, clock.now());
    if (!decision.admitted) throw new AppError('too-many-requests', { retryAfterSeconds: decision.retryAfterSeconds });
    if (await loginAttempts.replace(subject, seen?.version, decision.next)) return;
  }
  throw new AppError('too-many-requests', { retryAfterSeconds: 1 });
}
