import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** DER (X.690): tag, length, content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const utcTime = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));

/** OIDs in DER: ecdsa-with-SHA256 (1.2.840.10045.4.3.2), commonName (2.5.4.3). */
const ecdsaWithSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
const commonName = der(0x06, Buffer.from('550403', 'hex'));

const dayMs = 86_400_000;

/**
 * A self-signed certificate for one run, never written to disk: browsers use HTTP/2 only over TLS, and this one ignores
 * certificate errors.
 */
export function selfSignedCertificate(now: Date): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('localhost')))));
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    // A first byte of 0x40 makes the serial number positive.
    der(0x02, Buffer.from([0x40]), randomBytes(8)),
    ecdsaWithSha256,
    name,
    sequence(utcTime(new Date(now.getTime() - dayMs)), utcTime(new Date(now.getTime() + dayMs))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', signed, privateKey));
  const lines =
    sequence(signed, ecdsaWithSha256, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}
