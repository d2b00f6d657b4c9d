import type { Page } from 'playwright-core';
import type { StackAddresses } from '#infra/local/stack-environment.ts';
import type { OperatorRole } from '#shared/schemas/operator-role.ts';
import { operatorSession } from '#tests/support/operators.ts';
import { answerOperator } from './desk-samples.ts';
import type { StubApi } from './stub-api.ts';

/** Puts the token of a session into the page before it opens the desk, once, so that signing out stays possible. */
async function storeToken(page: Page, token: string): Promise<void> {
  await page.addInitScript(`sessionStorage['set ${token}'] ??= sessionStorage.deskToken = '${token}'`);
}

/** Signs a new operator of the whole site in, without a passkey. @returns the operator */
export async function signedInOperator(page: Page, addresses: StackAddresses, role: OperatorRole) {
  const { token, operator } = await operatorSession(addresses, role);
  await storeToken(page, token);
  return operator;
}

/** Signs an operator of the stub API in. */
export async function stubOperator(page: Page, api: StubApi, role: OperatorRole = 'owner'): Promise<void> {
  answerOperator(api, role);
  await storeToken(page, 'token-of-olive');
}

/**
 * Gives the browser an authenticator that verifies its user: that of a laptop with a fingerprint, or a security key.
 * @returns a function that removes it
 */
export async function addAuthenticator(
  page: Page,
  transport: 'internal' | 'usb' = 'internal',
): Promise<() => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const authenticator = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return () => devtools.send('WebAuthn.removeVirtualAuthenticator', authenticator);
}
