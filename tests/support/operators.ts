import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import { createAuditRepository } from '#functions/data/audit-repository.ts';
import { createCeremonyRepository } from '#functions/data/ceremony-repository.ts';
import { createOperatorRepository } from '#functions/data/operator-repository.ts';
import { createOperatorSessionRepository } from '#functions/data/operator-session-repository.ts';
import type { Table } from '#functions/data/table.ts';
import type { AuditEntry } from '#functions/domain/desk/audit.ts';
import type { Operator } from '#functions/domain/desk/operator.ts';
import { type OperatorSession, operatorSessionSeconds } from '#functions/domain/desk/operator-session.ts';
import { newDraftId } from '#infra/tooling/requests/valid-requests.ts';
import type { OperatorRole } from '#shared/schemas/operator-role.ts';
import { stackTable } from './stack-table.ts';

export function anOperator(values: Partial<Operator> = {}): Operator {
  const operatorId = ulid();
  return {
    operatorId,
    name: 'Olive',
    email: `olive-${operatorId.toLowerCase()}@example.com`,
    role: 'owner',
    passkeys: [
      {
        passkeyId: `key-${operatorId}`,
        publicKey: 'AA',
        counter: 0,
        transports: ['internal'],
        isSynced: true,
        label: 'Laptop',
        createdAt: '2026-11-21T10:00:00.000Z',
        lastUsedAt: null,
        addedInVersion: 1,
      },
    ],
    invitation: null,
    isDisabled: false,
    sessionVersion: 1,
    createdAt: '2026-11-21T10:00:00.000Z',
    version: 1,
    ...values,
  };
}

/** Stores an operator with a session, as after signing in. */
export async function storeOperatorSession(
  table: Table,
  operator: Operator,
  session: Partial<OperatorSession> = {},
): Promise<string> {
  const token = newDraftId();
  const now = Math.floor(Date.now() / 1000);
  const { operatorId, sessionVersion, version, passkeys } = operator;
  await table.commit([
    ...createOperatorRepository(table).addParts(operator),
    createOperatorSessionRepository(table).addPart(token, {
      operatorId,
      sessionVersion,
      operatorVersion: version,
      passkeyId: passkeys[0]?.passkeyId ?? '',
      activeAtSeconds: now,
      expiresAtSeconds: now + operatorSessionSeconds,
      ...session,
    }),
  ]);
  return token;
}

/** A new operator of a role, signed in on the stack. */
export async function operatorSession(
  addresses: Parameters<typeof stackTable>[0],
  role: OperatorRole,
  session: Partial<OperatorSession> = {},
): Promise<{ readonly token: string; readonly operator: Operator }> {
  const operator = anOperator({ role });
  return { operator, token: await storeOperatorSession(stackTable(addresses), operator, session) };
}

/** Stores a confirmation, as after a passkey. @returns its id */
export async function confirmedAct(
  table: Table,
  { operatorId }: Pick<Operator, 'operatorId'>,
  act: string,
  now = Date.now(),
): Promise<string> {
  const ceremonyId = randomBytes(32).toString('base64url');
  const expiresAtSeconds = Math.floor(now / 1000) + 300;
  const answered = { purpose: 'confirmation', operatorId, act, challenge: null, ceremonyId, expiresAtSeconds } as const;
  await createCeremonyRepository(table).add(answered);
  return ceremonyId;
}

/** The newest entries of the audit about an operator or a customer, the newest first. */
export async function auditOf(
  addresses: Parameters<typeof stackTable>[0],
  kind: 'operator' | 'customer',
  id: string,
): Promise<readonly AuditEntry[]> {
  return (await createAuditRepository(stackTable(addresses)).listAbout({ kind, id }, { limit: 100 })).items;
}
