import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import * as z from 'zod/mini';
import { writeFileDurably } from './durable-file.ts';

const keysSchema = z.object({ signingKey: z.string(), publicKeys: z.string() });
type TokenKeys = z.output<typeof keysSchema>;

/** The token key pair, created once per data folder, so that logins survive restarts. */
export async function tokenKeys(dataDir: string): Promise<TokenKeys> {
  const file = join(dataDir, 'token-keys.json');
  if (existsSync(file)) return keysSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const made = await makeKeys();
  writeFileDurably(file, JSON.stringify(made), 0o600);
  return made;
}

async function makeKeys(): Promise<TokenKeys> {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const common: JWK = { kid: crypto.randomUUID(), alg: 'EdDSA', use: 'sig' };
  const signingKey = { ...(await exportJWK(pair.privateKey)), ...common };
  const publicKey = { ...(await exportJWK(pair.publicKey)), ...common };
  return { signingKey: JSON.stringify(signingKey), publicKeys: JSON.stringify({ keys: [publicKey] }) };
}
