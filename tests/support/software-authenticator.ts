import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

/** CBOR (RFC 8949) of what an authenticator sends: small integers, text, bytes and maps. */
function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, of]) => [encode(key), encode(of)])]);
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const flags = { present: 1, verified: 4, synced: 8 | 16, attested: 64 };

export interface AuthenticatorFaults {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
}

/** A passkey that answers challenges as a browser would (Web Authentication, ES256), with faults that no browser makes. */
export function createSoftwareAuthenticator(deskUrl: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, challenge: string, { origin = new URL(deskUrl).origin }: AuthenticatorFaults) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(faults: AuthenticatorFaults, attested?: Buffer): Buffer {
    const { rpId = new URL(deskUrl).hostname, isVerified = true } = faults;
    counter = faults.counter ?? counter + 1;
    const bits =
      flags.present | flags.synced | (isVerified ? flags.verified : 0) | (attested === undefined ? 0 : flags.attested);
    const rest = Buffer.alloc(5);
    rest.writeUInt8(bits, 0);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), rest, ...(attested === undefined ? [] : [attested])]);
  }

  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} };

  return {
    passkeyId: base64url(id),
    /** RegistrationResponseJSON */
    create({ challenge }: { readonly challenge: string }, faults: AuthenticatorFaults = {}) {
      const entries: [number, Cbor][] = [
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ];
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, encode(new Map(entries))]);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(faults, attested)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, faults)),
          attestationObject: base64url(encode(attestation)),
          transports: ['internal'],
        },
      };
    },
    /** AuthenticationResponseJSON */
    use({ challenge }: { readonly challenge: string }, operatorId: string, faults: AuthenticatorFaults = {}) {
      const data = authenticatorData(faults);
      const client = clientData('webauthn.get', challenge, faults);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: base64url(Buffer.from(operatorId)),
        },
      };
    },
  };
}
