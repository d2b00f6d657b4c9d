import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordMatch } from '#functions/domain/account/account.ts';
import { passwordForm } from '#shared/text/plain-text.ts';

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

type DeriveKey = (password: string, nonce: Buffer, cost: Argon2idCost) => Promise<Buffer>;

const runArgon2 = promisify(argon2);

export const deriveKey: DeriveKey = (message, nonce, { memoryKib: memory, passes, parallelism }) =>
  runArgon2('argon2id', { message, nonce, memory, passes, parallelism, tagLength: tagBytes });

interface ParsedHash extends Argon2idCost {
  readonly nonce: Buffer;
  readonly tag: Buffer;
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
  /** A PHC string with a fresh nonce, of the password in NFC and not trimmed (threat 97). */
  hash(password: string): Promise<string>;
  /**
   * Compares the password in NFC, then as typed, in which form earlier releases hashed it. The number of derived keys depends on
   * the typed text only, unless the password is correct. @returns false without a hash
   */
  verify(password: string, hash: string | undefined): Promise<PasswordMatch>;
}

export function createPasswords(cost: Argon2idCost = liveCost, derive = deriveKey): Passwords {
  const dummyNonce = randomBytes(nonceBytes);
  const isCurrent = ({ memoryKib, passes, parallelism }: Argon2idCost) =>
    memoryKib === cost.memoryKib && passes === cost.passes && parallelism === cost.parallelism;
  return {
    async hash(password) {
      const nonce = randomBytes(nonceBytes);
      const tag = await derive(passwordForm(password), nonce, cost);
      const { memoryKib, passes, parallelism } = cost;
      return `$argon2id$v=${version}$m=${memoryKib},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
    },
    async verify(password, hash) {
      const stored = hash === undefined ? undefined : parse(hash);
      const isSame = async (typed: string) => {
        const tag = await derive(typed, stored?.nonce ?? dummyNonce, stored ?? cost);
        return stored !== undefined && timingSafeEqual(tag, stored.tag);
      };
      const composed = passwordForm(password);
      if (await isSame(composed)) return stored !== undefined && isCurrent(stored) ? 'current' : 'outdated';
      return composed !== password && (await isSame(password)) ? 'outdated' : false;
    },
  };
}
