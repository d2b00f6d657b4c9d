import { createTokenVerifier } from '#functions/adapters/tokens/token-verifier.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { createAuthenticator } from '#functions/domain/account/authenticate.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { part } from './shop-of.ts';
import { forVisitor } from './visitor.ts';

/** What admits a customer's call. */
export const forCustomer = {
  ...forVisitor,
  authenticator: part(
    ['tokenIssuer', 'tokenPublicKeys'],
    ({ tokenIssuer: issuer, tokenPublicKeys: publicKeys }, table) =>
      createAuthenticator({
        tokenVerifier: createTokenVerifier({ publicKeys, issuer, clock: systemClock }),
        users: createUserRepository(table),
      }),
  ),
};
