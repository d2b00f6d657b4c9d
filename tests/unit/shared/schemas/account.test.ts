import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addressSchema,
  credentialsSchema,
  passwordChangeSchema,
  passwordResetSchema,
  registrationSchema,
} from '#shared/schemas/account.ts';
import { arbitraryCodePoint } from '#tests/support/arbitrary-code-point.ts';
import { leastCpuMs } from '#tests/support/cpu-time.ts';

const firstMessage = (schema: typeof passwordResetSchema | typeof passwordChangeSchema, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;
const resetTo = (password: string) => ({ password, confirmPassword: password });

describe('chosen password', () => {
  it('is accepted as typed: spaces, any script, any composition, 6 to 128 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: arbitraryCodePoint, minLength: 6, maxLength: 64 }), (password) => {
        const parsed = passwordResetSchema.safeParse(resetTo(password));
        return parsed.success && parsed.data.password === password;
      }),
    );
    expect(passwordResetSchema.parse(resetTo(' e\u0301clair ')).password).toBe(' e\u0301clair ');
  });

  it('is asked for in every form that could be stored before: NFC makes U+0958 two characters', () => {
    const email = 'ann@example.com';
    for (const password of ['\u0958'.repeat(128), 'e\u0301'.repeat(128)])
      expect(credentialsSchema.safeParse({ email, password }).success).toBe(true);
    for (const password of ['\u0958'.repeat(129), 'x'.repeat(129)])
      expect(credentialsSchema.safeParse({ email, password }).success).toBe(false);
  });

  it.each([5, 129])('is refused with %i characters', (length) => {
    expect(passwordResetSchema.safeParse(resetTo('x'.repeat(length))).success).toBe(false);
    const change = { currentPassword: 'secret1', newPassword: 'x'.repeat(length) };
    expect(passwordChangeSchema.safeParse(change).success).toBe(false);
  });

  it('counts code points of NFC', () => {
    const isChosen = (password: string) => passwordResetSchema.safeParse(resetTo(password)).success;
    expect([isChosen('e\u0301'.repeat(5)), isChosen('e\u0301'.repeat(6))]).toEqual([false, true]);
    expect([isChosen('🎪'.repeat(5)), isChosen('🎪'.repeat(6))]).toEqual([false, true]);
    expect([isChosen('🎪'.repeat(128)), isChosen('🎪'.repeat(129))]).toEqual([true, false]);
    expect([isChosen('e\u0301'.repeat(128)), isChosen('e\u0301'.repeat(129))]).toEqual([true, false]);
  });

  it('equals its confirmation in either composition', () => {
    expect(firstMessage(passwordResetSchema, { password: 'é', confirmPassword: 'é' })).toMatch('at least 6');
    const composed = { password: 'éclair!', confirmPassword: 'e\u0301clair!' };
    expect(passwordResetSchema.safeParse(composed).success).toBe(true);
    const other = { password: 'éclair!', confirmPassword: 'eclair!' };
    expect(firstMessage(passwordResetSchema, other)).toBe('Passwords do not match');
  });
});

describe('inputs of 100 KB', () => {
  const long = 100_000;
  const hostile = [
    'a'.repeat(long),
    '@'.repeat(long),
    `a@${'b.'.repeat(long / 2)}`,
    ' '.repeat(long),
    '\ufdfa'.repeat(long),
  ];
  const schemas = { addressSchema, credentialsSchema, passwordChangeSchema, passwordResetSchema, registrationSchema };

  it.each(Object.entries(schemas))('are refused by %s within 50 ms each', async (_, schema) => {
    for (const text of hostile) {
      const everything = {
        email: text,
        name: text,
        privacyPolicy: true,
        password: text,
        confirmPassword: text,
        currentPassword: text,
        newPassword: text,
      };
      const refuse = () => expect(schema.safeParse(everything).success).toBe(false);
      expect(await leastCpuMs(50, refuse)).toBeLessThan(50);
    }
  });
});
