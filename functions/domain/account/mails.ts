import type { MailContent, MailFacts } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';

const maxShownName = 40;
const nameWord = String.raw`[\p{L}\p{M}’'-]+\.?`;
const shownName = new RegExp(`^${nameWord}(?: ${nameWord}){0,4}$`, 'u');

/** A stranger could type a message or a link as their name, so only what looks like one is shown (decision 0021). */
function nameOrSomeone(typed: string | undefined): string {
  return typed !== undefined && typed.length <= maxShownName && shownName.test(typed) ? typed : 'Someone';
}

/** Names the registrant, because its link makes the account theirs. Data: `name`. */
export function verifyEmailMail({ siteUrl, token, data }: MailFacts): MailContent {
  if (token === undefined) throw new Error('a verification mail needs its token');
  const linkTo = (page: string) => new URL(`/${page}/${encodeURIComponent(token)}`, siteUrl).href;
  return {
    subject: 'Confirm your email for Tellwren',
    ...mailTemplate({
      preheader: 'One click and your account is ready. The link expires in 24 hours.',
      heading: 'One click to your account',
      paragraphs: [
        `${nameOrSomeone(data['name'])} signed up at Tellwren with this email address.`,
        'Confirm your email to finish creating your account. The link expires in 24 hours.',
      ],
      action: { label: 'Confirm my email', url: linkTo('verify-email') },
      footnote:
        'Didn’t sign up? Don’t confirm: that would open an account for whoever did. Ignore this email and nothing will happen, or end the sign-up now:',
      footnoteLink: { label: 'That wasn’t me', url: linkTo('not-me') },
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

const confirmPage = (siteUrl: string, token: string) => new URL(`/confirm-email/${encodeURIComponent(token)}`, siteUrl);

/** Contains nothing that was typed: the reader may be a stranger. */
export function confirmNewEmailMail({ siteUrl, token }: MailFacts): MailContent {
  if (token === undefined) throw new Error('a mail to a new address needs its token');
  return {
    subject: 'Confirm your new address',
    ...mailTemplate({
      preheader: 'Then your Tellwren account can move to it. The link expires in 24 hours.',
      heading: 'Confirm your new address',
      paragraphs: [
        'Someone, probably you, wants to use this email address for their Tellwren account.',
        'We sent a second link to the current address. Your address changes once you’ve opened both. They expire in 24 hours.',
      ],
      action: { label: 'Confirm my new address', url: confirmPage(siteUrl, token).href },
      footnote: 'Wasn’t you? Ignore this email and nothing will happen.',
    }),
  };
}

/** Names the new address whole, so that its owner sees a typing error. Data: `email`. */
export function confirmEmailChangeMail({ siteUrl, token, data }: MailFacts): MailContent {
  if (token === undefined) throw new Error('a mail about a change of address needs its token');
  const newPassword = new URL('/forgot-password', siteUrl).href;
  return {
    subject: 'Confirm that your address changes',
    ...mailTemplate({
      preheader: 'Your Tellwren account is about to move to another address. The link expires in 24 hours.',
      heading: 'Confirm that your address changes',
      paragraphs: [
        `Your Tellwren account is about to move from this address to ${data['email']}.`,
        'We sent a second link to the new address. Your address changes once you’ve opened both. They expire in 24 hours.',
      ],
      action: { label: 'Yes, change my address', url: confirmPage(siteUrl, token).href },
      footnote: `Wasn’t you? Then someone knows your password. Change your password now; that stops this change and signs out every device: ${newPassword}`,
    }),
  };
}

/** To both addresses. Data: `email`, the new one. */
export function emailChangedMail({ siteUrl, data }: MailFacts): MailContent {
  return {
    subject: 'Your Tellwren address was changed',
    ...mailTemplate({
      preheader: `From now on you log in with ${data['email']}.`,
      heading: 'Your address was changed',
      paragraphs: [
        `Your Tellwren account now uses ${data['email']}. Log in with it from now on; your password stays the same.`,
        'All our emails about your account go there too.',
      ],
      action: { label: 'Log in', url: new URL('/login', siteUrl).href },
      footnote: 'Wasn’t you? Reply to this email at once and a person will help.',
    }),
  };
}
