import type { MailContent, MailFacts } from '../mail/mail.ts';
import { mailTemplate } from '../mail/mail-template.ts';

/**
 * The link that completes a registration. Nothing that was typed at the registration stands in it, not even the name: the
 * reader need not be who typed it, and must not be sent a stranger's words in ours.
 */
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

/** To the owner of an account whose address was registered once more: the caller of that registration is told nothing. */
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
