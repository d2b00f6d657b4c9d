import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

export interface Argon2idCost {
  /** m, in KiB. */
  readonly memoryKib: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane; 31 ms on the machines measured (architecture 10). */
export const liveCost: Argon2idCost = { memoryKib: 19_456, passes: 2, parallelism: 1 };

const nonceBytes = 16;
const tagBytes = 32;
/** 0x13 (RFC 9106). */
const version = 19;
// 16 and 32 bytes are 22 and 43 characters of base64 without padding.
const phcString = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;

const deriveKey = promisify(argon2);

interface ParsedHash extends Argon2idCost {
  readonly nonce: Buffer;
  readonly tag: Buffer;
}

function derive(password: string, nonce: Buffer, cost: Argon2idCost): Promise<Buffer> {
  const { memoryKib: memory, passes, parallelism } = cost;
  return deriveKey('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength: tagBytes });
}

function parse(hash: string): ParsedHash {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = phcString.exec(hash) ?? [];
  if (tag === '') throw new Error('a stored password hash is not one of ours');
  return {
    memoryKib: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

export interface Passwords {
  /** A PHC string with a fresh nonce. The password is not trimmed or normalised (threat 97). */
  hash(password: string): Promise<string>;
  /** Always derives one key; returns false without a hash. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
  needsRehash(hash: string): boolean;
}

export function createPasswords(cost: Argon2idCost = liveCost): Passwords {
  const dummyNonce = randomBytes(nonceBytes);
  return {
    async hash(password) {
      const nonce = randomBytes(nonceBytes);
      const tag = await derive(password, nonce, cost);
      const { memoryKib, passes, parallelism } = cost;
      return `$argon2id$v=${version}$m=${memoryKib},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
    },
    async verify(password, hash) {
      const stored = hash === undefined ? undefined : parse(hash);
      const tag = await derive(password, stored?.nonce ?? dummyNonce, stored ?? cost);
      return stored !== undefined && timingSafeEqual(tag, stored.tag);
    },
    needsRehash(hash) {
      const { memoryKib, passes, parallelism } = parse(hash);
      return memoryKib !== cost.memoryKib || passes !== cost.passes || parallelism !== cost.parallelism;
    },
  };
}
