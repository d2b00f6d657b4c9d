import {
  cancelDeletion,
  cancelEmailChange,
  changeName,
  confirmEmailChange,
  endSession,
  endSessions,
  requestDeletion,
  requestEmailChange,
  requestExport,
} from '#shared/endpoints/account.ts';
import type { EmailChange, NameChange, ProvenRequest } from '#shared/schemas/account-settings.ts';
import { api } from '#web/src/lib/api.ts';
import { removeStored, storedKeys } from '#web/src/lib/storage.ts';

/** @throws ApiError */
export async function callChangeName(body: NameChange): Promise<void> {
  await api(changeName, { body });
}

/** @throws ApiError `wrong-current-password`, `invalid-input` for the customer's own address */
export async function callRequestEmailChange(body: EmailChange): Promise<void> {
  await api(requestEmailChange, { body });
}

/** @throws ApiError */
export async function callCancelEmailChange(): Promise<void> {
  await api(cancelEmailChange, {});
}

/** The address whose link must still be opened; null when the address has changed. */
export type WaitsFor = 'current' | 'new' | null;

/** @throws ApiError `invalid-one-time-token`, `address-taken` */
export async function callConfirmEmailChange(token: string): Promise<WaitsFor> {
  return (await api(confirmEmailChange, { path: { token } })).data.waitsFor;
}

/** Also ends the proofs of all browsers. @throws ApiError */
export async function callEndSessions(): Promise<void> {
  await api(endSessions, {});
  removeStored(storedKeys.device);
}

/** @throws ApiError `session-not-found` */
export async function callEndSession(sessionId: string): Promise<void> {
  await api(endSession, { path: { sessionId } });
}

/** @throws ApiError `wrong-current-password` */
export async function callRequestExport(body: ProvenRequest): Promise<void> {
  await api(requestExport, { body });
}

/** @throws ApiError `wrong-current-password`, `account-in-use` */
export async function callRequestDeletion(body: ProvenRequest): Promise<void> {
  await api(requestDeletion, { body });
}

/** @throws ApiError `conflict` when the deletion is starting */
export async function callCancelDeletion(): Promise<void> {
  await api(cancelDeletion, {});
}
