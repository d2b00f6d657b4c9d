import { createTokenSigner } from '#functions/adapters/tokens/token-signer.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { part } from './shop-of.ts';

export const tokens = part(['tokenIssuer', 'tokenSigningKey'], ({ tokenIssuer: issuer, tokenSigningKey: signingKey }) =>
  createTokenSigner({ signingKey, issuer, clock: systemClock }),
);

export const refusesCommonPasswords = part(
  ['passwordBlocklist'],
  ({ passwordBlocklist }) => passwordBlocklist === 'on',
);
