import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createS3Addresses } from '#functions/adapters/files/s3-addresses.ts';

const cloud = {
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'secret/EXAMPLE+key',
};
const at = (time: string) => ({ now: () => Date.parse(time) });
const clock = at('2026-11-21T16:07:33.900Z');
const key = 'u/01J/story/01K/Zm9v-bar_.jpg';

const addressOf = (environment: Record<string, string | undefined>, when = clock) =>
  createS3Addresses({ bucketName: 'wren-files', environment, clock: when }).addressOf(key);

const hmac = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest();

/** The signature in the steps of the AWS documentation ("Authenticating requests: using query parameters"), without the SDK. */
function signatureByHand(address: URL, secretKey: string): string {
  const query = [...address.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort();
  const canonical = ['GET', address.pathname, query.join('&'), `host:${address.host}`, '', 'host', 'UNSIGNED-PAYLOAD'];
  const scope = '20261121/eu-west-1/s3/aws4_request';
  const hash = createHash('sha256').update(canonical.join('\n')).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', '20261121T160000Z', scope, hash].join('\n');
  return hmac(scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretKey}`), toSign).toString('hex');
}

describe('createS3Addresses', () => {
  it("returns an address at the bucket's host, with the signature of the AWS documentation", async () => {
    const address = new URL(await addressOf(cloud));
    expect(`${address.origin}${address.pathname}`).toBe(`https://wren-files.s3.eu-west-1.amazonaws.com/${key}`);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      'X-Amz-Expires': '4500',
      'X-Amz-Date': '20261121T160000Z',
      'X-Amz-SignedHeaders': 'host',
      'X-Amz-Credential': 'AKIDEXAMPLE/20261121/eu-west-1/s3/aws4_request',
    });
    expect(address.searchParams.get('X-Amz-Signature')).toBe(signatureByHand(address, cloud.AWS_SECRET_ACCESS_KEY));
  });

  it('includes the session token in the address and in the signature', async () => {
    const address = new URL(await addressOf({ ...cloud, AWS_SESSION_TOKEN: 'to+ken/==' }));
    expect(address.searchParams.get('X-Amz-Security-Token')).toBe('to+ken/==');
    expect(address.href).toContain('to%2Bken%2F%3D%3D');
    expect(address.searchParams.get('X-Amz-Signature')).toBe(signatureByHand(address, cloud.AWS_SECRET_ACCESS_KEY));
  });

  it('returns the same address for 15 minutes, so that browsers can cache the file', async () => {
    const first = await addressOf(cloud, at('2026-11-21T16:00:00.000Z'));
    expect(await addressOf(cloud, at('2026-11-21T16:14:59.999Z'))).toBe(first);
    expect(await addressOf(cloud, at('2026-11-21T16:15:00.000Z'))).not.toBe(first);
  });

  it('is valid for at least an hour, and at most for 75 minutes', async () => {
    for (const [time, minutes] of [
      ['16:00:00.000', 75],
      ['16:07:30.000', 67.5],
      ['16:14:59.999', 60],
    ] as const) {
      const now = Date.parse(`2026-11-21T${time}Z`);
      const { searchParams } = new URL(await addressOf(cloud, { now: () => now }));
      const signedAt = searchParams.get('X-Amz-Date')?.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5') ?? '';
      const leftMs = Date.parse(signedAt) + Number(searchParams.get('X-Amz-Expires')) * 1000 - now;
      expect(leftMs).toBeGreaterThanOrEqual(3_600_000);
      expect(leftMs / 60_000).toBeCloseTo(minutes, 3);
    }
  });

  it('puts the bucket into the path for an emulator, whose address may have trailing slashes', async () => {
    for (const slashes of ['', '/', '//']) {
      const emulator = `http://127.0.0.1:4569${slashes}`;
      const address = new URL(await addressOf({ ...cloud, AWS_ENDPOINT_URL_S3: emulator }));
      expect(`${address.origin}${address.pathname}`).toBe(`http://127.0.0.1:4569/wren-files/${key}`);
    }
  });

  it('signs the encoded path', async () => {
    const spaced = createS3Addresses({ bucketName: 'wren-files', environment: cloud, clock });
    const address = new URL(await spaced.addressOf('u/01J/a b+c.jpg'));
    expect(address.pathname).toBe('/u/01J/a%20b%2Bc.jpg');
    expect(address.searchParams.get('X-Amz-Signature')).toBe(signatureByHand(address, cloud.AWS_SECRET_ACCESS_KEY));
  });

  it('throws without region or credentials', async () => {
    for (const name of Object.keys(cloud))
      await expect(addressOf({ ...cloud, [name]: undefined })).rejects.toThrow('no credentials');
  });
});
