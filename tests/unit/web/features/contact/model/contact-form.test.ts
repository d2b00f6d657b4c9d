import { describe, expect, it } from 'vitest';
import { emptyMessage, validateContact, withoutError } from '#web/src/features/contact/model/contact-form.ts';

const filled = { name: 'Ada', email: 'ada@example.com', message: 'Hello' };

describe('validateContact', () => {
  it('flags every empty field (specification 2.5)', () => {
    expect(validateContact(emptyMessage)).toEqual({ name: '* Required', email: '* Required', message: '* Required' });
  });

  it('treats whitespace as empty', () => {
    expect(validateContact({ ...filled, message: ' \n ' })).toEqual({ message: '* Required' });
  });

  it('reports an invalid address', () => {
    expect(validateContact({ ...filled, email: 'ada' })).toEqual({ email: 'Invalid email' });
  });

  it('accepts a complete message', () => {
    expect(validateContact(filled)).toEqual({});
  });
});

describe('withoutError', () => {
  it('clears the error of one field only', () => {
    expect(withoutError(validateContact(emptyMessage), 'name')).toEqual({ email: '* Required', message: '* Required' });
  });
});
