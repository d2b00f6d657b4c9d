import { createHash, createHmac } from 'node:crypto';
import { STSClient } from '@aws-sdk/client-sts';
import { SignatureV4 } from '@smithy/signature-v4';

type Bytes = string | ArrayBuffer | ArrayBufferView;
const bytesOf = (data: Bytes): Uint8Array =>
  typeof data === 'string'
    ? Buffer.from(data)
    : data instanceof ArrayBuffer
      ? new Uint8Array(data)
      : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);

class Sha256 {
  readonly #hash;
  constructor(secret?: Bytes) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }
  update(data: Bytes): void {
    this.#hash.update(bytesOf(data));
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
}

interface SignedCall {
  readonly service:
    | 'acm'
    | 'apigateway'
    | 'cloudfront'
    | 'codedeploy'
    | 'events'
    | 'iam'
    | 'kms'
    | 'logs'
    | 'servicequotas'
    | 'sns';
  readonly region: string;
  /** For services with REST; without it, the call is a POST to `/`. */
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Have one endpoint, signed for us-east-1. */
const globalServices = new Set<SignedCall['service']>(['cloudfront', 'iam']);

export function currentRegion(): Promise<string> {
  return new STSClient({}).config.region();
}

/**
 * Calls a service whose SDK client is used nowhere else, with the operator's credentials.
 * @throws Error with the service's error code
 */
export async function signedCall({ service, region, path, headers = {}, body }: SignedCall): Promise<string> {
  const prefix = globalServices.has(service) ? service : `${service}.${region}`;
  const endpoint = process.env['AWS_ENDPOINT_URL'] ?? `https://${prefix}.amazonaws.com`;
  const { hostname, host, protocol, port } = new URL(endpoint);
  const credentials = await new STSClient({}).config.credentials();
  const signer = new SignatureV4({ service, region, credentials, sha256: Sha256 });
  const method = path === undefined ? 'POST' : 'GET';
  const address = new URL(path ?? '/', endpoint);
  const query = Object.fromEntries(address.searchParams);
  const request = { method, protocol, hostname, path: address.pathname, query, headers: { host, ...headers }, body };
  const signed = await signer.sign(port === '' ? request : { ...request, port: Number(port) });
  const { host: _, ...sent } = signed.headers;
  const answer = await fetch(address, {
    method,
    headers: sent,
    body: body ?? null,
    signal: AbortSignal.timeout(10_000),
  });
  const text = await answer.text();
  if (!answer.ok)
    throw new Error(`${service}: ${/(?:<Code>|__type":")(?:\w+#)?(\w+)/.exec(text)?.[1] ?? answer.status}`);
  return text;
}
