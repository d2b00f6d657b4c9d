import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';

/** An Ed25519 key in JWK (RFC 8037), in the form of functions/adapters/tokens. */
const publicKeySchema = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().check(z.length(43)),
  kid: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
});
const signingKeySchema = z.extend(publicKeySchema, { d: z.string().check(z.length(43)) });
const keySetSchema = z.object({ keys: z.array(publicKeySchema).check(z.minLength(1), z.maxLength(2)) });

export type PublicKey = z.output<typeof publicKeySchema>;

export interface TokenPair {
  readonly signingKey: string;
  readonly publicKey: PublicKey;
}

export function createTokenPair(): TokenPair {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { x, d } = z.object({ x: z.string(), d: z.string() }).parse(privateKey.export({ format: 'jwk' }));
  const publicKey = publicKeySchema.parse({ kty: 'OKP', crv: 'Ed25519', kid: randomUUID(), x });
  return { signingKey: JSON.stringify({ ...publicKey, d, alg: 'EdDSA', use: 'sig' }), publicKey };
}

function parseJson<Value>(schema: z.ZodMiniType<Value>, text: string): Value | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export function kidOf(signingKey: string): string | undefined {
  const jwk = parseJson(signingKeySchema, signingKey);
  if (jwk === undefined) return undefined;
  const { x } = createPublicKey(createPrivateKey({ key: { ...jwk }, format: 'jwk' })).export({ format: 'jwk' });
  return x === jwk.x ? jwk.kid : undefined;
}

export function publicKeysOf(text: string): readonly PublicKey[] | undefined {
  return parseJson(keySetSchema, text)?.keys;
}

/** The parameter's text: newest first, at most two keys. */
export function keySetText(keys: readonly PublicKey[]): string {
  return JSON.stringify({ keys: keys.map((key) => ({ ...key, alg: 'EdDSA', use: 'sig' })) });
}
