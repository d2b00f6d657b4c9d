import type { MailContent, MailFacts } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';

/** Contains nothing that was typed at the registration: the reader may be someone else. */
export function verifyEmailMail({ siteUrl, token }: MailFacts): MailContent {
  if (token === undefined) throw new Error('a verification mail needs its token');
  return {
    subject: 'Verify your email for Tellwren',
    ...mailTemplate({
      preheader: 'One click and your account is ready. The link expires in 24 hours.',
      heading: 'One click to your account',
      paragraphs: [
        'Confirm your email to finish creating your account. The link expires in 24 hours.',
        'Then log in, and your story can begin.',
      ],
      action: { label: 'Verify my email', url: new URL(`/verify-email/${encodeURIComponent(token)}`, siteUrl).href },
      footnote: 'Didn’t sign up? Ignore this email and nothing will happen.',
    }),
  };
}

/** To the owner when the address is registered again; the caller of that registration sees no difference. */
export function alreadyRegisteredMail({ siteUrl }: MailFacts): MailContent {
  return {
    subject: 'You already have a Tellwren account',
    ...mailTemplate({
      preheader: 'Someone tried to sign up with this address. Your account is unchanged.',
      heading: 'You already have an account',
      paragraphs: [
        'Someone tried to sign up at Tellwren with this email address. You already have an account with it, so nothing has changed.',
        'If it was you, log in with the password you chose back then.',
      ],
      action: { label: 'Log in', url: new URL('/login', siteUrl).href },
      footnote: 'Wasn’t you? You don’t need to do anything. Your account and your stories are safe.',
    }),
  };
}

/** Contains nothing that was typed, and does not reveal whether the account is verified. */
export function resetPasswordMail({ siteUrl, token }: MailFacts): MailContent {
  if (token === undefined) throw new Error('a reset mail needs its token');
  return {
    subject: 'Choose a new password for Tellwren',
    ...mailTemplate({
      preheader: 'The link works once and expires in one hour.',
      heading: 'A new password',
      paragraphs: [
        'You asked to reset the password of your Tellwren account.',
        'Open the link and choose a new password. The link works once and expires in one hour. We’ll sign you out on every device, so log in again with the new one.',
      ],
      action: {
        label: 'Choose a new password',
        url: new URL(`/reset-password/${encodeURIComponent(token)}`, siteUrl).href,
      },
      footnote: 'Didn’t ask for this? Ignore this email and your password stays the same.',
    }),
  };
}

export function passwordChangedMail({ siteUrl }: MailFacts): MailContent {
  return {
    subject: 'Your Tellwren password was changed',
    ...mailTemplate({
      preheader: 'If this was you, you don’t need to do anything.',
      heading: 'Your password was changed',
      paragraphs: [
        'The password of your Tellwren account was just changed. If this was you, you don’t need to do anything.',
        'If it wasn’t you, reset your password now. That signs out every device.',
      ],
      action: { label: 'Reset my password', url: new URL('/forgot-password', siteUrl).href },
      footnote: 'We’ll never ask for your password by email or phone.',
    }),
  };
}
