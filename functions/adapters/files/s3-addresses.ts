import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import { type Clock, systemClock } from '#functions/domain/kernel/clock.ts';
import type { FileAddresses } from '#functions/domain/ports/files.ts';

/** Threat 60: an address is good for an hour from the moment it is signed for. */
const goodForSeconds = 3600;
/** Signed for the quarter of an hour that has begun: within it a file keeps its address, so that browsers keep the file. */
const sameForMs = 15 * 60_000;

interface S3AddressesOptions {
  readonly bucketName: string;
  readonly clock?: Clock;
  /** Where Lambda and the local stack put region, credentials and, on one machine, the emulator's address. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** SHA-256 in the form that the signer asks for. */
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
    // S3 alone wants a path escaped once.
    uriEscapePath: false,
  });
}

/** The bucket in the path of an emulator's address, in the host of AWS's. */
function rootOf(bucketName: string, environment: Environment): URL {
  const emulator = environment['AWS_ENDPOINT_URL_S3'];
  if (emulator !== undefined) return new URL(`${emulator.replace(/\/+$/, '')}/${bucketName}/`);
  return new URL(`https://${bucketName}.s3.${environment['AWS_REGION']}.amazonaws.com/`);
}

/**
 * Presigned addresses, made without S3's client: a function that only reads stories does not pay for it at its start.
 * Whoever has such an address reads that one file and nothing else, until it has expired.
 */
export function createS3Addresses(options: S3AddressesOptions): FileAddresses {
  const { bucketName, clock = systemClock, environment = process.env } = options;
  return {
    async addressOf(key) {
      const file = new URL(key.split('/').map(encodeURIComponent).join('/'), rootOf(bucketName, environment));
      const { query = {} } = await signerOf(environment).presign(
        {
          method: 'GET',
          protocol: file.protocol,
          hostname: file.hostname,
          path: file.pathname,
          // S3 wants it said that the body of a request by address is not signed: there is none.
          headers: { host: file.host, 'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD' },
          query: {},
        },
        { signingDate: new Date(clock.now() - (clock.now() % sameForMs)), expiresIn: goodForSeconds },
      );
      for (const [name, value] of Object.entries(query)) file.searchParams.set(name, String(value));
      return file.href;
    },
  };
}
