import { createHmac, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { CompactEncrypt } from 'jose';
import { describe, expect, it } from 'vitest';
import { createTokenSigner } from '#functions/adapters/tokens/token-signer.ts';
import { createTokenVerifier } from '#functions/adapters/tokens/token-verifier.ts';

const issuer = 'https://api.example.com';
const nowMs = Date.UTC(2026, 10, 21, 12);
const now = nowMs / 1000;
const clock = { now: () => nowMs };
const day = 86_400;

function makePair(kid: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey,
    publicKey,
    privateJwk: { ...privateKey.export({ format: 'jwk' }), kid },
    publicJwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: 'EdDSA', use: 'sig' },
  };
}

const current = makePair('2026-11');
const previous = makePair('2026-05');
const stranger = makePair('2026-11');
const publicKeys = JSON.stringify({ keys: [current.publicJwk, previous.publicJwk] });
const verifier = createTokenVerifier({ publicKeys, issuer, clock });
const signerAt = (atMs: number) =>
  createTokenSigner({ signingKey: JSON.stringify(current.privateJwk), issuer, clock: { now: () => atMs } });

const goodHeader = { alg: 'EdDSA', typ: 'at+jwt', kid: '2026-11' };
const goodClaims = {
  iss: issuer,
  aud: 'tellwren-api',
  sub: '01USER',
  sid: 'session',
  ver: 3,
  jti: '01TOKEN',
  iat: now - 60,
  exp: now + day,
};

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function forge(header: object, claims: object, key: KeyObject = current.privateKey): string {
  const signed = `${encode(header)}.${encode(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
}

function without(name: keyof typeof goodClaims): object {
  return Object.fromEntries(Object.entries(goodClaims).filter(([claim]) => claim !== name));
}

function signedWithPublicKeyAsSecret(): string {
  const secret = current.publicKey.export({ format: 'pem', type: 'spki' });
  const signed = `${encode({ ...goodHeader, alg: 'HS256' })}.${encode(goodClaims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

function signedWithRsa(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signed = `${encode({ ...goodHeader, alg: 'RS256' })}.${encode(goodClaims)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
}

/** The last of 86 characters has four spare bits, so the next letter decodes to the same signature. */
function withAnotherLastCharacter(token: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return token.slice(0, -1) + alphabet[alphabet.indexOf(token.at(-1) ?? '') + 1];
}

const good = forge(goodHeader, goodClaims);
const [header = '', payload = '', signature = ''] = good.split('.');

const refused: Record<string, string> = {
  'alg none without signature': `${encode({ ...goodHeader, alg: 'none' })}.${payload}.`,
  'alg None with the good signature': `${encode({ ...goodHeader, alg: 'None' })}.${payload}.${signature}`,
  'HS256 with the public key as secret': signedWithPublicKeyAsSecret(),
  'RS256 with the key of a stranger': signedWithRsa(),
  'alg Ed25519 by name': forge({ ...goodHeader, alg: 'Ed25519' }, goodClaims),
  'a stranger’s key under our kid': forge(goodHeader, goodClaims, stranger.privateKey),
  'an unknown kid': forge({ ...goodHeader, kid: '2027-01' }, goodClaims),
  'a kid that is a path': forge({ ...goodHeader, kid: '../../dev/null' }, goodClaims),
  'no kid': forge({ alg: 'EdDSA', typ: 'at+jwt' }, goodClaims),
  'a jku header': forge({ ...goodHeader, jku: 'https://evil.example/keys' }, goodClaims),
  'an x5u header': forge({ ...goodHeader, x5u: 'https://evil.example/cert' }, goodClaims),
  'a jwk header with a stranger’s key': forge(
    { ...goodHeader, jwk: stranger.publicJwk },
    goodClaims,
    stranger.privateKey,
  ),
  'a crit header': forge({ ...goodHeader, crit: ['exp'] }, goodClaims),
  'typ JWT': forge({ ...goodHeader, typ: 'JWT' }, goodClaims),
  'no typ': forge({ alg: 'EdDSA', kid: '2026-11' }, goodClaims),
  'another issuer': forge(goodHeader, { ...goodClaims, iss: 'https://evil.example' }),
  'another audience': forge(goodHeader, { ...goodClaims, aud: 'somebody-else' }),
  'no exp': forge(goodHeader, without('exp')),
  'exp as text': forge(goodHeader, { ...goodClaims, exp: String(now + day) }),
  'exp in the past': forge(goodHeader, { ...goodClaims, exp: now - 6 }),
  'nbf in the future': forge(goodHeader, { ...goodClaims, nbf: now + 60 }),
  'iat in the future': forge(goodHeader, { ...goodClaims, iat: now + 60 }),
  'iat too long ago with a valid exp': forge(goodHeader, { ...goodClaims, iat: now - 8 * day }),
  'no version': forge(goodHeader, without('ver')),
  'version as text': forge(goodHeader, { ...goodClaims, ver: '3' }),
  'no session id': forge(goodHeader, without('sid')),
  'no subject': forge(goodHeader, without('sub')),
  'an empty subject': forge(goodHeader, { ...goodClaims, sub: '' }),
  'a subject with half a character': forge(goodHeader, { ...goodClaims, sub: '01USER\ud800' }),
  'a subject that is too long for a table key': forge(goodHeader, { ...goodClaims, sub: 'U'.repeat(129) }),
  'a session id with a key separator': forge(goodHeader, { ...goodClaims, sid: 'session#1' }),
  'a token id with a space': forge(goodHeader, { ...goodClaims, jti: 'a token' }),
  'another payload under the good signature': `${header}.${encode({ ...goodClaims, sub: '01OTHER' })}.${signature}`,
  'a trailing newline': `${good}\n`,
  'another encoding of the last character': withAnotherLastCharacter(good),
  'padding after the signature': `${good}==`,
  'a token of 100 KB': forge(goodHeader, { ...goodClaims, extra: 'x'.repeat(100_000) }),
  'a header that is not JSON': `${Buffer.from('{').toString('base64url')}.${payload}.${signature}`,
  'a header that is null': `${encode(null)}.${payload}.${signature}`,
  'a payload that is not an object': forge(goodHeader, [1]),
  'two parts': `${header}.${payload}`,
  'an empty token': '',
  'a one-time token': Buffer.alloc(32, 7).toString('base64url'),
};

describe('createTokenVerifier', () => {
  it('returns the session of a valid token', async () => {
    await expect(verifier.verify(good)).resolves.toEqual({
      userId: '01USER',
      sessionId: 'session',
      tokenVersion: 3,
      issuedAtSeconds: goodClaims.iat,
    });
  });

  it('accepts tokens of the previous key', async () => {
    const token = forge({ ...goodHeader, kid: '2026-05' }, goodClaims, previous.privateKey);
    await expect(verifier.verify(token)).resolves.toMatchObject({ userId: '01USER' });
  });

  it('tolerates a clock difference of 4 s', async () => {
    await expect(verifier.verify(forge(goodHeader, { ...goodClaims, exp: now - 4 }))).resolves.toBeDefined();
  });

  it('refuses forged and invalid tokens', async () => {
    for (const [what, token] of Object.entries(refused)) {
      await expect.soft(verifier.verify(token), what).rejects.toMatchObject({ name: 'AppError', code: 'unauthorized' });
    }
  });

  it('refuses an encrypted token', async () => {
    const token = await new CompactEncrypt(Buffer.from(JSON.stringify(goodClaims)))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(Buffer.alloc(32, 1));
    await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('throws at creation for an invalid key set', async () => {
    for (const [what, keySet] of [
      ['invalid JSON', 'not json'],
      ['no keys', '{"keys":[]}'],
      ['a key without kid', JSON.stringify({ keys: [current.publicKey.export({ format: 'jwk' })] })],
      ['a secret', '{"keys":[{"kty":"oct","k":"c2VjcmV0","kid":"a"}]}'],
      ['a kid that is a path', JSON.stringify({ keys: [{ ...current.publicJwk, kid: '../a' }] })],
      ['a kid that ends in a path', JSON.stringify({ keys: [{ ...current.publicJwk, kid: 'a/..' }] })],
      ['an empty kid', JSON.stringify({ keys: [{ ...current.publicJwk, kid: '' }] })],
      ['a kid of 65 characters', JSON.stringify({ keys: [{ ...current.publicJwk, kid: 'k'.repeat(65) }] })],
      ['a truncated key', JSON.stringify({ keys: [{ ...current.publicJwk, x: current.publicJwk.x?.slice(1) }] })],
    ] as const) {
      expect.soft(() => createTokenVerifier({ publicKeys: keySet, issuer, clock }), what).toThrow();
    }
  });
});

describe('createTokenVerifier errors', () => {
  it('rethrows an error that is not caused by the token', async () => {
    const broken = createTokenVerifier({ publicKeys, issuer, clock: { now: () => Number.NaN } });
    await expect(broken.verify(good)).rejects.not.toMatchObject({ code: 'unauthorized' });
  });

  it('includes the cause of a refused token for the log', async () => {
    const expired = verifier.verify(forge(goodHeader, { ...goodClaims, exp: now - day }));
    await expect(expired).rejects.toMatchObject({ cause: { code: 'ERR_JWT_EXPIRED' } });
    const malformed = verifier.verify(forge(goodHeader, { ...goodClaims, ver: '3' }));
    await expect(malformed).rejects.toMatchObject({ cause: { name: '$ZodError' } });
  });
});

describe('createTokenSigner', () => {
  const session = { userId: '01USER', sessionId: 'session', tokenVersion: 3, tokenId: '01TOKEN' };

  it('signs tokens that the verifier accepts', async () => {
    await expect(verifier.verify(await signerAt(nowMs).sign(session))).resolves.toEqual({
      userId: '01USER',
      sessionId: 'session',
      tokenVersion: 3,
      issuedAtSeconds: now,
    });
  });

  it('writes exactly the specified header and claims', async () => {
    const [head = '', claims = ''] = (await signerAt(nowMs).sign(session)).split('.');
    const decode = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(decode(head)).toEqual(goodHeader);
    expect(decode(claims)).toEqual({ ...goodClaims, iat: now, exp: now + 7 * day });
  });

  it('signs tokens that expire after seven days', async () => {
    const token = await signerAt(nowMs - 7 * day * 1000 + 1000).sign(session);
    await expect(verifier.verify(token)).resolves.toBeDefined();
    const older = await signerAt(nowMs - 7 * day * 1000 - 6000).sign(session);
    await expect(verifier.verify(older)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('throws at creation for a public key', () => {
    expect(() => createTokenSigner({ signingKey: JSON.stringify(current.publicJwk), issuer, clock })).toThrow();
    expect(createPrivateKey({ key: current.privateJwk, format: 'jwk' }).type).toBe('private');
  });
});
