import type { MailWriter } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';
import { longUtcDate } from '#shared/names/long-date.ts';

const accountPage = (siteUrl: string) => new URL('/account', siteUrl).href;
const dayOf = (time: string | undefined) => longUtcDate(new Date(time ?? ''));
const timeOf = (time: string | undefined) => `${new Date(time ?? '').toISOString().slice(11, 16)} UTC`;

const recordsKept =
  'Tax law makes us keep records of what you bought and paid. They stay without your name or address.';

/** Data: `name`, `expiresAt`. Leads to the page, not to the file: whoever reads the mail must log in too (threat 139). */
export const exportReadyMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'Your download is ready',
  ...mailTemplate({
    preheader: 'Your stories, photos and orders in one file, for a day.',
    heading: 'Your download is ready',
    paragraphs: [
      `${data['name']}, everything we store about you is in one ZIP file: your stories to read and to print, your photos, your orders and the rest.`,
      `Log in and download it from your account page. We delete the file on ${dayOf(data['expiresAt'])} at ${timeOf(data['expiresAt'])}.`,
    ],
    action: { label: 'Go to your account', url: accountPage(siteUrl) },
    footnote: 'Didn’t ask for this? Someone may know your password. Choose a new one on the same page.',
  }),
});

/** Data: `name`, `dueAt`. */
export const deletionRequestedMail: MailWriter = ({ data, siteUrl }) => ({
  subject: `Your account will be deleted on ${dayOf(data['dueAt'])}`,
  ...mailTemplate({
    preheader: 'You have seven days to change your mind.',
    heading: 'Your account will be deleted',
    paragraphs: [
      `${data['name']}, you asked us to delete your Tellwren account. We’ll do that on ${dayOf(data['dueAt'])}. Until then everything works as before.`,
      'Then your stories, conversations, photos, gifts and shared pages are gone for good, and so are your name and email address. Download what you want to keep before that day.',
      recordsKept,
      'Changed your mind? Log in, open your account page and choose “Keep my account”.',
    ],
    action: { label: 'Keep my account', url: accountPage(siteUrl) },
    footnote: 'Wasn’t you? Keep your account, then change your password on the same page.',
  }),
});

/** Data: `name`. */
export const deletionCancelledMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'You’re keeping your account',
  ...mailTemplate({
    preheader: 'We won’t delete anything.',
    heading: 'You’re keeping your account',
    paragraphs: [`${data['name']}, we won’t delete your account. Your stories and everything else are still there.`],
    action: { label: 'Go to your account', url: accountPage(siteUrl) },
    footnote: 'Wasn’t you? Someone may know your password. Choose a new one on the same page.',
  }),
});

/** When an operator has the account deleted. Data: `name`. Replies go to the operator. */
export const deletionBegunMail: MailWriter = ({ data }) => ({
  subject: 'We’re deleting your account',
  ...mailTemplate({
    preheader: 'Within the hour, and for good.',
    heading: 'We’re deleting your account',
    paragraphs: [
      `${data['name']}, we’ll delete your Tellwren account within the hour. Then your stories, conversations, photos, gifts and shared pages are gone for good, and so are your name and email address.`,
      recordsKept,
    ],
    footnote: 'Didn’t ask us for this? Reply to this mail at once.',
  }),
});

/** To the operator. Data: `userId`, `stripeCustomers` with spaces between. */
export const customerErasedMail: MailWriter = ({ data }) => ({
  subject: 'Delete an erased customer at Stripe',
  ...mailTemplate({
    preheader: 'The account was deleted as its customer asked.',
    heading: 'Delete a customer at Stripe',
    paragraphs: [
      'A customer deleted their account. We erased their data here; Stripe still has their name and email address.',
      ...(data['stripeCustomers'] ?? '')
        .split(' ')
        .map((id) => `Delete this customer: https://dashboard.stripe.com/customers/${id}`),
      'Featured stories have a consent of their own: npm run ops -- featured list',
    ],
    footnote: `Customer ${data['userId']}`,
  }),
});
