import { describe, expect, it } from 'vitest';
import {
  alreadyRegisteredMail,
  confirmEmailChangeMail,
  confirmNewEmailMail,
  emailChangedMail,
  passwordChangedMail,
  resetPasswordMail,
  verifyEmailMail,
} from '#functions/domain/account/mails.ts';

const siteUrl = 'https://tellwren.example';
const facts = { siteUrl, data: {}, token: 'a-token_of-ours' };

const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url);

describe('verifyEmailMail', () => {
  const mail = verifyEmailMail(facts);

  it('contains only the links that confirm and end the registration, in HTML and text', () => {
    const links = ['verify-email', 'not-me'].map((page) => `${siteUrl}/${page}/a-token_of-ours`);
    expect(new Set(linksOf(mail.html))).toEqual(new Set(links));
    for (const link of links) expect(mail.text).toContain(link);
  });

  it('explains how long the link works and that an unexpected mail can be ignored', () => {
    expect(mail.text).toContain('24 hours');
    expect(mail.text).toContain('Didn’t sign up?');
  });

  it('throws without a token', () => {
    expect(() => verifyEmailMail({ ...facts, token: undefined })).toThrow('needs its token');
  });

  it.each(['Ada Lovelace', 'Zoë', 'J. O’Neill-Sánchez', '李小龙', 'María del Carmen López Ruiz'])(
    'names %s, who signed up',
    (name) => {
      expect(verifyEmailMail({ ...facts, data: { name } }).text).toContain(`${name} signed up at Tellwren`);
    },
  );

  it.each(['You won! visit evil.example', 'evil.example', 'Call 0800', '<b>Ada</b>', 'a b c d e f', 'A'.repeat(41)])(
    'does not repeat %j, which is no name',
    (name) => {
      const typed = verifyEmailMail({ ...facts, data: { name, email: 'ann@example.com' } });
      expect(typed).toEqual(mail);
      expect(typed.text).toContain('Someone signed up at Tellwren');
    },
  );
});

describe('alreadyRegisteredMail', () => {
  it('contains only the link to the login page', () => {
    const mail = alreadyRegisteredMail({ ...facts, token: undefined });
    expect(new Set(linksOf(mail.html))).toEqual(new Set([`${siteUrl}/login`]));
    expect(mail.text).toContain(`${siteUrl}/login`);
  });
});

describe('resetPasswordMail', () => {
  const mail = resetPasswordMail(facts);

  it('contains only the reset link, in HTML and text', () => {
    const link = `${siteUrl}/reset-password/a-token_of-ours`;
    expect(new Set(linksOf(mail.html))).toEqual(new Set([link]));
    expect(mail.text).toContain(link);
  });

  it('explains that the link works once within an hour and that an unexpected mail can be ignored', () => {
    expect(mail.text).toContain('one hour and works once');
    expect(mail.text).toContain('Didn’t ask for this?');
  });

  it('throws without a token and contains no typed text', () => {
    expect(() => resetPasswordMail({ ...facts, token: undefined })).toThrow('needs its token');
    expect(resetPasswordMail({ ...facts, data: { name: 'visit evil.example' } })).toEqual(mail);
  });
});

describe('passwordChangedMail', () => {
  it('contains only the link to the forgot-password page', () => {
    const mail = passwordChangedMail({ ...facts, token: undefined });
    expect(new Set(linksOf(mail.html))).toEqual(new Set([`${siteUrl}/forgot-password`]));
    expect(mail.text).toContain(`${siteUrl}/forgot-password`);
  });
});

describe('confirmNewEmailMail', () => {
  const mail = confirmNewEmailMail(facts);

  it('contains only the link, in HTML and text, and nothing that was typed', () => {
    const link = `${siteUrl}/confirm-email/a-token_of-ours`;
    expect(new Set(linksOf(mail.html))).toEqual(new Set([link]));
    expect(mail.text).toContain(link);
    expect(confirmNewEmailMail({ ...facts, data: { email: 'x@evil.example', name: 'You won' } })).toEqual(mail);
  });

  it('says that both links must be opened within a day, and that a stranger can ignore it', () => {
    expect(mail.text).toContain('once you’ve opened both');
    expect(mail.text).toContain('24 hours');
    expect(mail.text).toContain('Ignore this email and nothing will happen.');
  });

  it('throws without a token', () => {
    expect(() => confirmNewEmailMail({ ...facts, token: undefined })).toThrow('needs its token');
  });
});

describe('confirmEmailChangeMail', () => {
  const mail = confirmEmailChangeMail({ ...facts, data: { email: 'new@example.com' } });

  it('names the new address, links to its confirmation, and says where the password is changed', () => {
    expect(new Set(linksOf(mail.html))).toEqual(new Set([`${siteUrl}/confirm-email/a-token_of-ours`]));
    expect(mail.text).toContain('from this address to new@example.com.');
    expect(mail.text).toContain(
      `Change your password now; that stops this change and signs out every device: ${siteUrl}/forgot-password`,
    );
  });

  it('throws without a token', () => {
    expect(() => confirmEmailChangeMail({ ...facts, token: undefined })).toThrow('needs its token');
  });
});

describe('emailChangedMail', () => {
  it('names the new address and links to the login page only', () => {
    const mail = emailChangedMail({ ...facts, token: undefined, data: { email: 'new@example.com' } });
    expect(new Set(linksOf(mail.html))).toEqual(new Set([`${siteUrl}/login`]));
    expect(mail.text).toContain('now uses new@example.com');
  });
});
