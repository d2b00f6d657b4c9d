import { describe, expect, test } from 'vitest';
import { passkeyError } from '#web/desk/src/lib/passkey.ts';
import { ApiError } from '#web/src/lib/api-error.ts';

describe('passkeyError', () => {
  test('has a sentence for each refusal of the browser, and leaves those of the server', () => {
    expect(passkeyError(new DOMException('x', 'NotAllowedError')).message).toBe(
      'No passkey was used. Please try again.',
    );
    expect(passkeyError(new DOMException('x', 'InvalidStateError')).message).toMatch(/already has a passkey/);
    const refused = new ApiError({ message: 'This passkey was not accepted.', status: 400, code: 'passkey-refused' });
    expect(passkeyError(refused)).toBe(refused);
  });
});
