import { argon2Sync, randomBytes, scryptSync } from 'node:crypto';
import type { Figures } from './gates.ts';
import type { Row } from './print-table.ts';
import { median } from './statistics.ts';

const password = 'lighthouse-bread-2026';
const nonce = randomBytes(16);
const repetitions = 5;

function cpuMsOf(hash: () => Buffer): number {
  const samples = Array.from({ length: repetitions }, () => {
    const before = process.cpuUsage();
    hash();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return median(samples);
}

/** OWASP's parameters: argon2id as ours (architecture 10), and scrypt with 128 MiB. */
export function hashTimes() {
  const argon2id = () =>
    argon2Sync('argon2id', { message: password, nonce, parallelism: 1, tagLength: 32, memory: 19 * 1024, passes: 2 });
  const scrypt = () => scryptSync(password, nonce, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 });
  return { argon2idMs: cpuMsOf(argon2id), scryptMs: cpuMsOf(scrypt) };
}
type Times = ReturnType<typeof hashTimes>;

export function hashRows({ argon2idMs, scryptMs }: Times): Row[] {
  const row = (hash: string, ms: number) => ({ hash, 'CPU ms': ms.toFixed(0) });
  return [row('argon2id, 19 MiB, 2 passes (ours)', argon2idMs), row('scrypt, N = 2^17', scryptMs)];
}

export function hashFigures({ argon2idMs, scryptMs }: Times): Figures {
  return { 'hash: argon2id / scrypt 2^17 (CPU)': argon2idMs / scryptMs };
}
