import { describe, expect, it } from 'vitest';
import { emptyMessage, validateContact, withoutError } from '#web/src/features/contact/model/contact-form.ts';

const filled = { name: 'Ada', email: 'ada@example.com', message: 'Hello' };

describe('validateContact', () => {
  it('flags every empty field (specification 2.5)', () => {
    expect(validateContact(emptyMessage)).toEqual({ name: '* Required', email: '* Required', message: '* Required' });
  });

  it('takes blanks for nothing', () => {
    expect(validateContact({ ...filled, message: ' \n ' })).toEqual({ message: '* Required' });
  });

  it('says what is wrong with an address that is none', () => {
    expect(validateContact({ ...filled, email: 'ada' })).toEqual({ email: 'Invalid email' });
  });

  it('lets a whole message through', () => {
    expect(validateContact(filled)).toEqual({});
  });
});

describe('withoutError', () => {
  it('clears the flag of the field that is typed in, and no other', () => {
    expect(withoutError(validateContact(emptyMessage), 'name')).toEqual({ email: '* Required', message: '* Required' });
  });
});
