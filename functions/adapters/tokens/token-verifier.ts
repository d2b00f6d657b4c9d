import { createPublicKey, type KeyObject, verify as verifySignature } from 'node:crypto';
import * as z from 'zod/mini';
import type { Session } from '#functions/domain/account/session.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type Clock, epochSeconds } from '#functions/domain/kernel/clock.ts';
import { accessToken, keySetSchema } from './access-token.ts';

const maxTokenLength = 4096;
const threeParts = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;

/** Exactly our signer's header: embedded keys and extensions are refused (threat 22). */
const headerSchema = z.strictObject({
  alg: z.literal(accessToken.algorithm),
  typ: z.literal(accessToken.type),
  kid: z.string(),
});

/** ULIDs and base64url secrets; anything else must not reach a table key. */
const idSchema = z.string().check(z.regex(/^[\w-]{1,128}$/));

const claimsSchema = z.object({
  iss: z.string(),
  aud: z.literal(accessToken.audience),
  sub: idSchema,
  sid: idSchema,
  ver: z.int(),
  jti: idSchema,
  iat: z.int(),
  exp: z.int(),
  nbf: z.optional(z.int()),
});
type Claims = z.output<typeof claimsSchema>;

/** For clock skew. */
const toleranceSeconds = 5;

export interface TokenVerifier {
  verify(token: string): Promise<Session & { readonly issuedAtSeconds: number }>;
}

interface VerifierOptions {
  /** JWKS text: the current public key and, after a rotation, the previous one. */
  readonly publicKeys: string;
  readonly issuer: string;
  readonly clock: Clock;
}

function importKeys(publicKeys: string): ReadonlyMap<string, KeyObject> {
  const { keys } = keySetSchema.parse(JSON.parse(publicKeys));
  return new Map(keys.map((jwk) => [jwk.kid, createPublicKey({ key: jwk, format: 'jwk' })]));
}

/** Refuses other spellings of the same bytes: base64url ignores spare bits of the last character. */
function isCanonical(token: string): boolean {
  return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}

function readKeyId(token: string): string | undefined {
  try {
    const [header = ''] = token.split('.');
    return headerSchema.parse(JSON.parse(Buffer.from(header, 'base64url').toString('utf8'))).kid;
  } catch {
    return undefined;
  }
}

function refuse(code: string, message: string): never {
  throw new AppError('unauthorized', { cause: Object.assign(new Error(message), { code }) });
}

function checkSignature(token: string, key: KeyObject): void {
  const end = token.lastIndexOf('.');
  // WebCrypto takes twice the CPU.
  const signature = Buffer.from(token.slice(end + 1), 'base64url');
  const isSigned = verifySignature(null, Buffer.from(token.slice(0, end)), key, signature);
  if (!isSigned) refuse('ERR_JWS_SIGNATURE_VERIFICATION_FAILED', 'signature verification failed');
}

/** @throws AppError unauthorized */
function readClaims(token: string): Claims {
  let payload: unknown;
  try {
    payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  } catch (cause) {
    throw new AppError('unauthorized', { cause });
  }
  const claims = claimsSchema.safeParse(payload);
  if (!claims.success) throw new AppError('unauthorized', { cause: claims.error });
  return claims.data;
}

/** @throws AppError unauthorized; RangeError when the clock is broken */
function checkTimes({ iat, exp, nbf = iat }: Claims, now: number): void {
  if (!Number.isFinite(now)) throw new RangeError('the clock shows no time');
  const isOld = now - iat > accessToken.lifeSeconds + toleranceSeconds;
  if (isOld || exp <= now - toleranceSeconds) refuse('ERR_JWT_EXPIRED', 'the token has expired');
  if (Math.max(iat, nbf) > now + toleranceSeconds)
    refuse('ERR_JWT_CLAIM_VALIDATION_FAILED', 'the token is not yet valid');
}

/** Imports the keys once; a check costs one signature and no I/O. @throws on unusable keys */
export function createTokenVerifier({ publicKeys, issuer, clock }: VerifierOptions): TokenVerifier {
  const keys = importKeys(publicKeys);

  return {
    async verify(token) {
      if (token.length > maxTokenLength || !threeParts.test(token) || !isCanonical(token))
        throw new AppError('unauthorized');
      const key = keys.get(readKeyId(token) ?? '');
      if (key === undefined) throw new AppError('unauthorized');
      checkSignature(token, key);
      const claims = readClaims(token);
      if (claims.iss !== issuer) refuse('ERR_JWT_CLAIM_VALIDATION_FAILED', 'another issuer');
      checkTimes(claims, epochSeconds(clock));
      return { userId: claims.sub, sessionId: claims.sid, tokenVersion: claims.ver, issuedAtSeconds: claims.iat };
    },
  };
}
