import type { MailContent, MailFacts } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';

/** Contains nothing that was typed at the registration: the reader may be someone else. */
export function verifyEmailMail({ siteUrl, token }: MailFacts): MailContent {
  if (token === undefined) throw new Error('a verification mail needs its token');
  return {
    subject: 'Confirm your email for Tellwren',
    ...mailTemplate({
      preheader: 'One click and your account is ready. The link expires in 24 hours.',
      heading: 'One click to your account',
      paragraphs: ['Confirm your email to finish creating your account.', 'The link expires in 24 hours.'],
      action: { label: 'Confirm my email', url: new URL(`/verify-email/${encodeURIComponent(token)}`, siteUrl).href },
      footnote: 'Didn’t sign up? Ignore this email and nothing will happen.',
    }),
  };
}

/** To the owner when the address is registered again; the caller of that registration sees no difference. */
export function alreadyRegisteredMail({ siteUrl }: MailFacts): MailContent {
  return {
    subject: 'You already have a Tellwren account',
    ...mailTemplate({
      preheader: 'Someone tried to sign up with this address. Your account hasn’t changed.',
      heading: 'You already have an account',
      paragraphs: [
        'Someone, probably you, tried to sign up at Tellwren with this email address. You already have an account, so nothing has changed.',
        'You can log in with your password.',
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
      preheader: 'The link expires in one hour.',
      heading: 'Choose a new password',
      paragraphs: [
        'Someone, probably you, asked for a new password for the Tellwren account with this email address.',
        'The link expires in one hour and works once. Choosing a new password signs you out on every device.',
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
      preheader: 'If that was you, you’re all set.',
      heading: 'Your password was changed',
      paragraphs: [
        'Your Tellwren password was just changed. If that was you, you’re all set.',
        'If it wasn’t, choose a new one now. That signs out every device.',
      ],
      action: { label: 'Choose a new password', url: new URL('/forgot-password', siteUrl).href },
      footnote: 'We never ask for your password, by email or by phone.',
    }),
  };
}
