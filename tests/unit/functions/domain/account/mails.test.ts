import { describe, expect, it } from 'vitest';
import { alreadyRegisteredMail, verifyEmailMail } from '../../../../../functions/domain/account/mails.ts';

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
    expect(mail.text).toContain('You did not register?');
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
