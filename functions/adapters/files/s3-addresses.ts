import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import { type Clock, systemClock } from '#functions/domain/kernel/clock.ts';
import type { FileAddresses } from '#functions/domain/ports/files.ts';

/**
 * Threat 60: valid for at least an hour. Signed as of the start of the current quarter of an hour, so that browsers can cache
 * the file: 3600 s and that quarter.
 */
const forPages = { goodForSeconds: 3600 + 900, sameForMs: 900_000 };
/** A file that is downloaded once (threat 139). */
export const forOneDownload = { goodForSeconds: 600, sameForMs: 1 };

interface S3AddressesOptions {
  readonly bucketName: string;
  readonly clock?: Clock;
  readonly validity?: { readonly goodForSeconds: number; readonly sameForMs: number };
  /** Region, credentials and, locally, the emulator's URL. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

class Sha256 {
  readonly #hash: Hash | Hmac;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }

  update(data: Uint8Array): void {
    this.#hash.update(data);
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
}

function bytesOf(secret: string | ArrayBuffer | ArrayBufferView): Uint8Array {
  if (typeof secret === 'string') return Buffer.from(secret);
  if (secret instanceof ArrayBuffer) return new Uint8Array(secret);
  return new Uint8Array(secret.buffer, secret.byteOffset, secret.byteLength);
}

type Environment = NonNullable<S3AddressesOptions['environment']>;

function signerOf(environment: Environment): SignatureV4 {
  const { AWS_REGION: region, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  const { AWS_SESSION_TOKEN: sessionToken } = environment;
  if (region === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    throw new Error('there are no credentials to sign addresses with');
  return new SignatureV4({
    service: 's3',
    region,
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) },
    sha256: Sha256,
    uriEscapePath: false,
  });
}

function rootOf(bucketName: string, environment: Environment): URL {
  const emulator = environment['AWS_ENDPOINT_URL_S3'];
  if (emulator !== undefined) return new URL(`${emulator.replace(/\/+$/, '')}/${bucketName}/`);
  return new URL(`https://${bucketName}.s3.${environment['AWS_REGION']}.amazonaws.com/`);
}

/** Presigned URLs without S3's client, which saves cold start time. A URL gives access to one file until it expires. */
export function createS3Addresses(options: S3AddressesOptions): FileAddresses {
  const { bucketName, clock = systemClock, environment = process.env, validity = forPages } = options;
  const { goodForSeconds, sameForMs } = validity;
  return {
    async addressOf(key, downloadAs) {
      const file = new URL(key.split('/').map(encodeURIComponent).join('/'), rootOf(bucketName, environment));
      const { query = {} } = await signerOf(environment).presign(
        {
          method: 'GET',
          protocol: file.protocol,
          hostname: file.hostname,
          path: file.pathname,
          // Required by S3 for unsigned bodies.
          headers: { host: file.host, 'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD' },
          query:
            downloadAs === undefined ? {} : { 'response-content-disposition': `attachment; filename="${downloadAs}"` },
        },
        { signingDate: new Date(clock.now() - (clock.now() % sameForMs)), expiresIn: goodForSeconds },
      );
      for (const [name, value] of Object.entries(query)) file.searchParams.set(name, String(value));
      return file.href;
    },
  };
}
