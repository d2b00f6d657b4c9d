import { createOperatorRepository } from '#functions/data/operator-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { inviteOperator } from '#functions/domain/desk/invitation.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import type { OperatorRole } from '#shared/schemas/operator-role.ts';
import { callApi } from './product.ts';
import { type AuthenticatorFaults, createSoftwareAuthenticator } from './software-authenticator.ts';
import { stackTable } from './stack-table.ts';

type Addresses = Parameters<typeof stackTable>[0] & Parameters<typeof callApi>[0];

/** Invites somebody, as `npm run ops -- operator invite` does. */
export async function invitedOperator(addresses: Addresses, role: OperatorRole, email = newAddress()) {
  const table = stackTable(addresses);
  const operators = createOperatorRepository(table);
  const outbox = createOutboxRepository(table);
  const collaborators = { operators, outbox, clock: systemClock, identifiers: systemIdentifiers };
  const caller = { operatorId: 'command-line', name: 'npm run ops', role: 'owner' } as const;
  const call = { caller, sourceAddress: 'command-line', userAgent: undefined };
  const { parts, operatorId, secret } = await inviteOperator({ name: 'Olive', email, role }, call, collaborators);
  await table.commit(parts);
  return { operatorId, secret, email };
}

let counter = 0;
function newAddress(): string {
  counter += 1;
  return `olive-${Date.now()}-${counter}@example.com`;
}

/** An operator with a passkey, signed in by accepting an invitation. @param deskUrl of the stack */
export async function operatorWithPasskey(addresses: Addresses, deskUrl: string, role: OperatorRole) {
  const { operatorId, secret, email } = await invitedOperator(addresses, role);
  const authenticator = createSoftwareAuthenticator(deskUrl);
  const { body: opened } = await callApi(addresses, endpoints.openInvitation, { body: { secret } });
  const { ceremonyId, options } = opened.data;
  const body = { secret, ceremonyId, credential: authenticator.create(options), label: 'Laptop' };
  const { body: accepted } = await callApi(addresses, endpoints.acceptInvitation, { body });
  return { operatorId, email, authenticator, token: accepted.data.token as string };
}

/** A request that adds another passkey, confirmed with the operator's own. @returns the new authenticator, too */
export async function createAnotherPasskey(
  addresses: Addresses,
  deskUrl: string,
  operator: Awaited<ReturnType<typeof operatorWithPasskey>>,
  faults: AuthenticatorFaults = {},
) {
  const { body } = await callApi(addresses, endpoints.beginPasskey, { token: operator.token, body: {} });
  const { ceremonyId, options } = body.data;
  const authenticator = createSoftwareAuthenticator(deskUrl);
  const confirmationId = await confirmAct(addresses, operator, `add passkey ${ceremonyId}`);
  const credential = authenticator.create(options, faults);
  return { authenticator, body: { ceremonyId, credential, label: 'Key ring', confirmationId } };
}

/** Adds another passkey. @returns the operator with its authenticator, in the same session */
export async function addAnotherPasskey(
  addresses: Addresses,
  deskUrl: string,
  operator: Awaited<ReturnType<typeof operatorWithPasskey>>,
) {
  const { authenticator, body } = await createAnotherPasskey(addresses, deskUrl, operator);
  await callApi(addresses, endpoints.addPasskey, { token: operator.token, body });
  return { ...operator, authenticator };
}

/** Confirms an act with the passkey. @returns the confirmation's id */
export async function confirmAct(
  addresses: Addresses,
  { token, operatorId, authenticator }: Awaited<ReturnType<typeof operatorWithPasskey>>,
  act: string,
): Promise<string> {
  const { body: begun } = await callApi(addresses, endpoints.beginConfirmation, { token, body: { act } });
  const { confirmationId, options } = begun.data;
  const credential = authenticator.use(options, operatorId);
  await callApi(addresses, endpoints.finishConfirmation, { token, path: { confirmationId }, body: { credential } });
  return confirmationId;
}
