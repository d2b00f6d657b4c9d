import * as z from 'zod/mini';
import { createLoginAttemptRepository } from '#functions/data/login-attempt-repository.ts';
import type { AttemptSubject } from '#functions/domain/account/login-attempts.ts';
import type { ProductAddresses } from './product.ts';
import { stackTable } from './stack-table.ts';

const claimsSchema = z.object({ sub: z.string(), sid: z.string() });

/** The session that a token contains. */
export function sessionOf(token: string): { userId: string; sessionId: string } {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const { sub: userId, sid: sessionId } = claimsSchema.parse(JSON.parse(payload));
  return { userId, sessionId };
}

/** Extends the block from two seconds to a minute, for slow machines. @throws if the subject is not blocked */
export async function extendLoginBlock(
  addresses: ProductAddresses & Parameters<typeof stackTable>[0],
  subject: AttemptSubject,
): Promise<void> {
  const attempts = createLoginAttemptRepository(stackTable(addresses));
  const seen = await attempts.get(subject);
  if (seen === undefined || seen.blockedUntilMs === 0) throw new Error('no attempt has to wait');
  const stretched = { ...seen, blockedUntilMs: Date.now() + 60_000, version: seen.version + 1 };
  if (!(await attempts.replace(subject, seen.version, stretched))) throw new Error('there was another attempt');
}
