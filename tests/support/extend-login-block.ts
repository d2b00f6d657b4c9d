import { createLoginAttemptRepository } from '#functions/data/login-attempt-repository.ts';
import type { ProductAddresses } from './product.ts';
import { stackTable } from './stack-table.ts';

/** Extends the login block from two seconds to a minute, for slow machines. @throws if the address is not blocked */
export async function extendLoginBlock(
  addresses: ProductAddresses & Parameters<typeof stackTable>[0],
  email: string,
): Promise<void> {
  const attempts = createLoginAttemptRepository(stackTable(addresses));
  const seen = await attempts.get(email);
  if (seen === undefined || seen.blockedUntilMs === 0) throw new Error(`no attempt on ${email} has to wait`);
  const stretched = { ...seen, blockedUntilMs: Date.now() + 60_000, version: seen.version + 1 };
  if (!(await attempts.replace(email, seen.version, stretched))) throw new Error(`${email} was tried meanwhile`);
}
