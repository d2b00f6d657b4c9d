import { describe, expect, it } from 'vitest';
import {
  alreadyRegisteredMail,
  passwordChangedMail,
  resetPasswordMail,
  verifyEmailMail,
} from '#functions/domain/account/mails.ts';

const siteUrl = 'https://tellwren.example';
const facts = { siteUrl, data: {}, token: 'a-token_of-ours' };

const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url);

describe('the verification mail', () => {
  const mail = verifyEmailMail(facts);

  it('leads to the link in both forms, and nowhere else', () => {
    const link = `${siteUrl}/verify-email/a-token_of-ours`;
    expect(new Set(linksOf(mail.html))).toEqual(new Set([link]));
    expect(mail.text).toContain(link);
  });

  it('says how long the link works, and what to do when it was not you', () => {
    expect(mail.text).toContain('24 hours');
    expect(mail.text).toContain('Didn’t sign up?');
  });

  it('is not written without its token', () => {
    expect(() => verifyEmailMail({ ...facts, token: undefined })).toThrow('needs its token');
  });

  it('carries nothing that was typed by whoever registered', () => {
    const typed = { ...facts, data: { name: 'You won! visit evil.example', email: 'ann@example.com' } };
    expect(verifyEmailMail(typed)).toEqual(mail);
  });
});

describe('the mail to who is registered already', () => {
  it('leads to the login page, and nowhere else', () => {
    const mail = alreadyRegisteredMail({ ...facts, token: undefined });
    expect(new Set(linksOf(mail.html))).toEqual(new Set([`${siteUrl}/login`]));
    expect(mail.text).toContain(`${siteUrl}/login`);
  });
});

describe('the mail to reset a password', () => {
  const mail = resetPasswordMail(facts);

  it('leads to the link in both forms, and nowhere else', () => {
    const link = `${siteUrl}/reset-password/a-token_of-ours`;
    expect(new Set(linksOf(mail.html))).toEqual(new Set([link]));
    expect(mail.text).toContain(link);
  });

  it('says how long the link works, how often, and what to do when it was not you', () => {
    expect(mail.text).toContain('one hour and works once');
    expect(mail.text).toContain('Didn’t ask for this?');
  });

  it('is not written without its token, and carries nothing that was typed', () => {
    expect(() => resetPasswordMail({ ...facts, token: undefined })).toThrow('needs its token');
    expect(resetPasswordMail({ ...facts, data: { name: 'visit evil.example' } })).toEqual(mail);
  });
});

describe('the mail that the password was changed', () => {
  it('leads to where another one is asked for, and nowhere else', () => {
    const mail = passwordChangedMail({ ...facts, token: undefined });
    expect(new Set(linksOf(mail.html))).toEqual(new Set([`${siteUrl}/forgot-password`]));
    expect(mail.text).toContain(`${siteUrl}/forgot-password`);
  });
});
