import * as z from 'zod/mini';
import { sessionLifeSeconds } from '#functions/domain/account/session.ts';

/** Shared by signer and verifier (architecture 10, RFC 9068). */
export const accessToken = {
  algorithm: 'EdDSA',
  type: 'at+jwt',
  audience: 'tellwren-api',
  lifeSeconds: sessionLifeSeconds,
} as const;

/** An Ed25519 key in JWK (RFC 8037); only the signing key has the private part `d`. */
const publicKeySchema = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().check(z.length(43)),
  kid: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
});

export const signingKeySchema = z.extend(publicKeySchema, { d: z.string().check(z.length(43)) });
export const keySetSchema = z.object({ keys: z.array(publicKeySchema).check(z.minLength(1)) });
