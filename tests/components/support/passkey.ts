import { onTestFinished, vi } from 'vitest';
import { beginConfirmation, finishConfirmation } from '#shared/endpoints/desk-access.ts';
import type { CannedApi } from '#tests/support/canned-api.ts';

/** An authenticator that answers any challenge, and the server's side of a confirmation. */
export function answerPasskey(api: CannedApi): void {
  const bytes = new Uint8Array([1]).buffer;
  const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes };
  const get = async () => ({
    id: 'AQ',
    rawId: bytes,
    type: 'public-key',
    response,
    getClientExtensionResults: () => ({}),
  });
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'credentials');
  });
  const data = { confirmationId: 'c'.repeat(43), options: { challenge: 'AQ' } };
  api.answer(beginConfirmation, { success: true, data });
  api.answer(finishConfirmation, { success: true, message: 'ok' });
}
