import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { assertionSchema, attestationSchema } from '#shared/schemas/desk-access.ts';
import { ApiError } from '#web/src/lib/api-error.ts';

/** As the server made them; the browser checks them. */
type Options = Readonly<Record<string, unknown>>;

/** Asks for an existing passkey. @throws DOMException of the browser */
export async function askForPasskey(options: Options) {
  // The contract does not repeat the types of the Web Authentication API.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return assertionSchema.parse(await startAuthentication({ optionsJSON }));
}

/** Creates a passkey on this device. @throws DOMException of the browser */
export async function createPasskey(options: Options) {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return attestationSchema.parse(await startRegistration({ optionsJSON }));
}

/** The sentence for a failed passkey: the browser's own errors are technical. */
export function passkeyError(error: unknown): Error {
  if (error instanceof ApiError) return error;
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return new Error('This device already has a passkey for your account.');
  if (name === 'SecurityError') return new Error('This address cannot use passkeys. Open the desk at its own address.');
  if (name === 'NotSupportedError') return new Error('This browser has no passkeys. Please use another one.');
  return new Error('No passkey was used. Please try again.', { cause: error });
}
