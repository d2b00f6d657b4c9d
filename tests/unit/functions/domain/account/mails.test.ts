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
const moved = { ...facts, data: { email: 'new@example.com' } };

describe('the mails about accounts', () => {
  it('contain only the links that they are about, in HTML and text', () => {
    const ours = (page: string) => `${siteUrl}/${page}/a-token_of-ours`;
    const mails = [
      [verifyEmailMail(facts), [ours('verify-email'), ours('not-me')]],
      [alreadyRegisteredMail(facts), [`${siteUrl}/login`]],
      [resetPasswordMail(facts), [ours('reset-password')]],
      [passwordChangedMail(facts), [`${siteUrl}/forgot-password`]],
      [confirmNewEmailMail(facts), [ours('confirm-email')]],
      [confirmEmailChangeMail(moved), [ours('confirm-email')]],
      [emailChangedMail(moved), [`${siteUrl}/login`]],
    ] as const;
    for (const [{ subject, html, text }, links] of mails) {
      const linked = new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url));
      expect([subject, linked]).toEqual([subject, new Set(links)]);
      for (const link of links) expect(text).toContain(link);
    }
  });

  it('throw without the token of their link', () => {
    for (const write of [verifyEmailMail, resetPasswordMail, confirmNewEmailMail, confirmEmailChangeMail])
      expect(() => write({ ...facts, token: undefined })).toThrow('needs its token');
  });

  it('say how long a link works, and what to do about an unexpected mail', () => {
    const mails = [
      [verifyEmailMail(facts), ['24 hours', 'Didn’t sign up?']],
      [resetPasswordMail(facts), ['one hour and works once', 'Didn’t ask for this?']],
      [
        confirmNewEmailMail(facts),
        ['once you’ve opened both', '24 hours', 'Ignore this email and nothing will happen.'],
      ],
      [
        confirmEmailChangeMail(moved),
        [
          'from this address to new@example.com.',
          `Change your password now; that stops this change and signs out every device: ${siteUrl}/forgot-password`,
        ],
      ],
      [emailChangedMail(moved), ['now uses new@example.com']],
    ] as const;
    for (const [{ text }, sentences] of mails) for (const sentence of sentences) expect(text).toContain(sentence);
  });

  it('repeat nothing that a stranger typed but a name', () => {
    const someone = verifyEmailMail(facts);
    expect(someone.text).toContain('Someone signed up at Tellwren');
    for (const name of ['Ada Lovelace', 'Zoë', 'J. O’Neill-Sánchez', '李小龙', 'María del Carmen López Ruiz'])
      expect(verifyEmailMail({ ...facts, data: { name } }).text).toContain(`${name} signed up at Tellwren`);
    const noNames = [
      'You won! visit evil.example',
      'evil.example',
      'Call 0800',
      '<b>Ada</b>',
      'a b c d e f',
      'A'.repeat(41),
    ];
    for (const name of noNames)
      expect(verifyEmailMail({ ...facts, data: { name, email: 'x@y.example' } })).toEqual(someone);
    const typed = { ...facts, data: { email: 'x@evil.example', name: 'You won' } };
    for (const write of [resetPasswordMail, confirmNewEmailMail]) expect(write(typed)).toEqual(write(facts));
  });
});
