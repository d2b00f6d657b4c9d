import { createPublicKey, type KeyObject } from 'node:crypto';
import { errors, type JWTVerifyOptions, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import type { Session } from '#functions/domain/account/session.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Clock } from '#functions/domain/kernel/clock.ts';
import { accessToken, keySetSchema } from './access-token.ts';

const maxTokenLength = 4096;
const threeParts = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;

/** Exactly what our signer writes: a header that brings its own key or extensions is no token of ours (RELIABILITY row 22). */
const headerSchema = z.strictObject({
  alg: z.literal(accessToken.algorithm),
  typ: z.literal(accessToken.type),
  kid: z.string(),
});

/** ULIDs and secrets in base64url, 43 characters at most: anything else in a key of the table would be a fault there. */
const idSchema = z.string().check(z.regex(/^[\w-]{1,128}$/));

const claimsSchema = z.object({
  sub: idSchema,
  sid: idSchema,
  ver: z.int(),
  jti: idSchema,
  exp: z.int(),
});

export interface TokenVerifier {
  /** @throws AppError unauthorized */
  verify(token: string): Promise<Session>;
}

interface VerifierOptions {
  /** JWKS text: the current public key and, after a rotation, the one before it. */
  readonly publicKeys: string;
  readonly issuer: string;
  readonly clock: Clock;
}

function importKeys(publicKeys: string): ReadonlyMap<string, KeyObject> {
  const { keys } = keySetSchema.parse(JSON.parse(publicKeys));
  return new Map(keys.map((jwk) => [jwk.kid, createPublicKey({ key: jwk, format: 'jwk' })]));
}

/** The one spelling of each part: base64url leaves spare bits in the last character, which a verifier would overlook. */
function isCanonical(token: string): boolean {
  return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}

/** @returns the id of the key, or undefined when the header is not one of ours */
function readKeyId(token: string): string | undefined {
  try {
    const [header = ''] = token.split('.');
    return headerSchema.parse(JSON.parse(Buffer.from(header, 'base64url').toString('utf8'))).kid;
  } catch {
    return undefined;
  }
}

/** Imports the keys once; afterwards a check costs one signature and no call anywhere. @throws on unusable keys */
export function createTokenVerifier({ publicKeys, issuer, clock }: VerifierOptions): TokenVerifier {
  const keys = importKeys(publicKeys);
  const options = {
    algorithms: [accessToken.algorithm],
    issuer,
    audience: accessToken.audience,
    typ: accessToken.type,
    requiredClaims: ['iss', 'aud', 'sub', 'sid', 'ver', 'iat', 'exp', 'jti'],
    clockTolerance: 5,
    maxTokenAge: accessToken.lifeSeconds,
  } satisfies JWTVerifyOptions;

  return {
    async verify(token) {
      if (token.length > maxTokenLength || !threeParts.test(token) || !isCanonical(token))
        throw new AppError('unauthorized');
      const key = keys.get(readKeyId(token) ?? '');
      if (key === undefined) throw new AppError('unauthorized');
      try {
        const { payload } = await jwtVerify(token, key, { ...options, currentDate: new Date(clock.now()) });
        const claims = claimsSchema.safeParse(payload);
        if (!claims.success) throw new AppError('unauthorized', { cause: claims.error });
        return { userId: claims.data.sub, sessionId: claims.data.sid, tokenVersion: claims.data.ver };
      } catch (error) {
        if (error instanceof errors.JOSEError) throw new AppError('unauthorized', { cause: error });
        throw error;
      }
    },
  };
}
