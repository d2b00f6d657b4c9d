import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import { operatorRoleSchema } from '#shared/schemas/operator-role.ts';

export const passkeySchema = z.object({
  /** Base64url, from the authenticator. */
  passkeyId: z.string(),
  /** COSE key in base64url. */
  publicKey: z.string(),
  /** Zero for authenticators that do not count; otherwise each assertion has a greater one. */
  counter: z.int(),
  transports: z.array(z.string()),
  /** Copied to the owner's other devices by their system. */
  isSynced: z.boolean(),
  label: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
  /** The version of the operator that it came with; items of earlier releases have none. */
  addedInVersion: z._default(z.int(), 0),
});
export type Passkey = z.output<typeof passkeySchema>;

export const operatorSchema = z.object({
  operatorId: z.string(),
  name: z.string(),
  email: z.string(),
  role: operatorRoleSchema,
  passkeys: z.array(passkeySchema),
  /** The newest, until it is accepted. */
  invitation: z.nullable(z.object({ secretHash: z.string(), expiresAtSeconds: z.int() })),
  isDisabled: z.boolean(),
  /** Incremented to end all sessions. */
  sessionVersion: z.int(),
  createdAt: z.iso.datetime(),
  /** Incremented by each write: a write names the version it read. */
  version: z.int(),
});
export type Operator = z.output<typeof operatorSchema>;

export const maxPasskeys = 10;
export const invitationSeconds = 86_400;

/** The table stores this instead of the secret. */
export const secretHashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

export type OperatorState = 'active' | 'invited' | 'disabled';

export function stateOf({ isDisabled, passkeys }: Operator): OperatorState {
  if (isDisabled) return 'disabled';
  return passkeys.length === 0 ? 'invited' : 'active';
}

export const isActiveOwner = (operator: Operator) => operator.role === 'owner' && stateOf(operator) === 'active';

/** As in the owners' list. */
export function presentOperator(operator: Operator) {
  const { operatorId, name, email, role, passkeys } = operator;
  const uses = passkeys.flatMap(({ lastUsedAt, createdAt }) => [lastUsedAt ?? createdAt]).toSorted();
  return {
    operatorId,
    name,
    email,
    role,
    state: stateOf(operator),
    passkeys: passkeys.length,
    lastSeenAt: uses.at(-1) ?? null,
  };
}

export interface Operators {
  /** Consistent read. */
  get(operatorId: string): Promise<Operator | undefined>;
  /** Consistent read of all: they are few. */
  list(): Promise<Operator[]>;
  /** An address has one operator. Named `operator` and `operator-address`. */
  addParts(operator: Operator): TransactionPart[];
  /** Refuses when the version is not the one before. Named `operator`. */
  replacePart(operator: Operator): TransactionPart;
  /** Refuses when it changed since it was read. Named `other-operator`. */
  requirePart(operator: Operator): TransactionPart;
}
