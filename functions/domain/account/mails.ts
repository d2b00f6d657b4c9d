import type { MailContent, MailFacts } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';

/** Contains nothing that was typed at the registration: the reader may be someone else. */
export function verifyEmailMail({ siteUrl, token }: MailFacts): MailContent {
  if (token === undefined) throw new Error('a verification mail needs its token');
  return {
    subject: 'Verify your email for Tellwren',
    ...mailTemplate({
      preheader: 'One click, and your account is ready. The link works for 24 hours.',
      heading: 'One click to your account',
      paragraphs: [
        'Somebody, most likely you, registered at Tellwren with this email address.',
        'Open the link to show that the address is yours. It works for 24 hours. Then log in, and your story can begin.',
      ],
      action: { label: 'Verify my email', url: new URL(`/verify-email/${encodeURIComponent(token)}`, siteUrl).href },
      footnote:
        'You did not register? Then do not open the link. Without it no account is made, and we forget the address.',
    }),
  };
}

/** To the owner when the address is registered again; the caller of that registration sees no difference. */
export function alreadyRegisteredMail({ siteUrl }: MailFacts): MailContent {
  return {
    subject: 'You already have a Tellwren account',
    ...mailTemplate({
      preheader: 'Somebody tried to register with this address. Your account is unchanged.',
      heading: 'You already have an account',
      paragraphs: [
        'Somebody, most likely you, tried to register at Tellwren with this email address. It already belongs to your account, so nothing was changed.',
        'Log in with the password you chose when you made it.',
      ],
      action: { label: 'Log in', url: new URL('/login', siteUrl).href },
      footnote: 'That was not you? Then there is nothing to do: your account and your stories are as they were.',
    }),
  };
}

/** Contains nothing that was typed, and does not reveal whether the account is verified. */
export function resetPasswordMail({ siteUrl, token }: MailFacts): MailContent {
  if (token === undefined) throw new Error('a reset mail needs its token');
  return {
    subject: 'Choose a new password for Tellwren',
    ...mailTemplate({
      preheader: 'The link works for one hour, and once.',
      heading: 'A new password',
      paragraphs: [
        'Somebody, most likely you, asked to choose a new password for the Tellwren account with this email address.',
        'Open the link and type the new one. It works for one hour, and once. Then log in with it; wherever you were logged in before, you are logged out.',
      ],
      action: {
        label: 'Choose a new password',
        url: new URL(`/reset-password/${encodeURIComponent(token)}`, siteUrl).href,
      },
      footnote: 'You did not ask for this? Then do not open the link. Without it your password stays as it is.',
    }),
  };
}

export function passwordChangedMail({ siteUrl }: MailFacts): MailContent {
  return {
    subject: 'Your Tellwren password was changed',
    ...mailTemplate({
      preheader: 'If that was you, there is nothing to do.',
      heading: 'Your password was changed',
      paragraphs: [
        'The password of your Tellwren account was changed just now. If that was you, there is nothing to do.',
        'If it was not, choose a new one at once: that ends every session, also that of whoever changed it.',
      ],
      action: { label: 'It was not me', url: new URL('/forgot-password', siteUrl).href },
      footnote: 'We never ask for your password, neither by mail nor by phone.',
    }),
  };
}
