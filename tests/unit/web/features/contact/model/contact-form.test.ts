import { describe, expect, it } from 'vitest';
import { emptyMessage, errorsOf, withoutError } from '#web/src/features/contact/model/contact-form.ts';

const filled = { name: 'Ada', email: 'ada@example.com', message: 'Hello' };

describe('errorsOf', () => {
  it('flags every empty field (specification 2.5)', () => {
    expect(errorsOf(emptyMessage)).toEqual({ name: '* Required', email: '* Required', message: '* Required' });
  });

  it('treats whitespace as empty', () => {
    expect(errorsOf({ ...filled, message: ' \n ' })).toEqual({ message: '* Required' });
  });

  it('reports an invalid address', () => {
    expect(errorsOf({ ...filled, email: 'ada' })).toEqual({ email: 'Invalid email' });
  });

  it('accepts a complete message', () => {
    expect(errorsOf(filled)).toEqual({});
  });
});

describe('withoutError', () => {
  it('clears the error of one field only', () => {
    expect(withoutError(errorsOf(emptyMessage), 'name')).toEqual({ email: '* Required', message: '* Required' });
  });
});
