import { createTokenVerifier } from '#functions/adapters/tokens/token-verifier.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { createAuthenticator } from '#functions/domain/account/authenticate.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import type { Config } from '#functions/runtime/config.ts';
import { visitorCollaborators, visitorConfigNames } from './visitor-collaborators.ts';

/** The configuration of an endpoint that wants a bearer token. */
export const customerConfigNames = [...visitorConfigNames, 'tokenIssuer', 'tokenPublicKeys'] as const;

/** What such an endpoint's handler needs before it does anything of its own; the keys are imported here, once. */
export function customerCollaborators(config: Config<(typeof customerConfigNames)[number]>) {
  const visitor = visitorCollaborators(config);
  const { tokenPublicKeys: publicKeys, tokenIssuer: issuer } = config;
  const users = createUserRepository(visitor.table);
  const tokens = createTokenVerifier({ publicKeys, issuer, clock: systemClock });
  return { ...visitor, users, authenticator: createAuthenticator({ tokens, users }) };
}
