import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Session } from '#functions/domain/account/session.ts';
import { type Clock, epochSeconds } from '#functions/domain/kernel/clock.ts';
import { accessToken, signingKeySchema } from './access-token.ts';

export interface TokenSigner {
  sign(session: Session & { readonly tokenId: string }): Promise<string>;
}

interface SignerOptions {
  /** JWK text with the private part, readable only by functions that start sessions. */
  readonly signingKey: string;
  readonly issuer: string;
  readonly clock: Clock;
}

/** @throws when the key is no Ed25519 key in JWK */
export function createTokenSigner({ signingKey, issuer, clock }: SignerOptions): TokenSigner {
  const jwk = signingKeySchema.parse(JSON.parse(signingKey));
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const header = { alg: accessToken.algorithm, typ: accessToken.type, kid: jwk.kid };
  return {
    sign({ userId, sessionId, tokenVersion, tokenId }) {
      return new SignJWT({ sid: sessionId, ver: tokenVersion })
        .setProtectedHeader(header)
        .setIssuer(issuer)
        .setAudience(accessToken.audience)
        .setSubject(userId)
        .setJti(tokenId)
        .setIssuedAt(epochSeconds(clock))
        .setExpirationTime(epochSeconds(clock, accessToken.lifeSeconds))
        .sign(key);
    },
  };
}
