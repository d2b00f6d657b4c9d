import { describe, expect, test } from 'vitest';
import { deviceLabel, passkeyError } from '#web/desk/src/lib/passkey.ts';
import { ApiError } from '#web/src/lib/api-error.ts';

describe('deviceLabel', () => {
  test.each([
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/153.0.0.0 Safari/537.36', 'Chrome on Linux'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/153.0.0.0 Safari/537.36 Edg/153.0.0.0', 'Edge on Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1', 'Safari on iPhone'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:150.0) Gecko Firefox/150.0', 'Firefox on Mac'],
    ['curl/8', 'Passkey'],
  ])('%s is %s', (userAgent, label) => {
    expect(deviceLabel(userAgent)).toBe(label);
  });
});

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
