import { dollars } from '#functions/domain/kernel/dollars.ts';
import type { MailFacts, MailWriter } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';
import { subscriptionAllowance } from '#shared/catalogue/prices.ts';

const subscriptionPage = (siteUrl: string) => new URL('/subscription', siteUrl).href;

/** Data: `name`, `cents`, `renewsOn`. */
export const subscriptionStartedMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'Your Tellwren subscription has started',
  ...mailTemplate({
    preheader: `Six stories and ${subscriptionAllowance.posts} posts a month, from today.`,
    heading: 'Your subscription has started',
    paragraphs: [
      `Thank you, ${data['name']}. We’ve received ${dollars(data['cents'])} for your first month: six stories and ${subscriptionAllowance.posts} posts.`,
      `It renews on ${data['renewsOn']}, and your six stories start anew then. Unused ones don’t carry over.`,
      'You can cancel at any time. The stories you have stay yours for good.',
    ],
    action: { label: 'Tell a story', url: new URL('/', siteUrl).href },
    footnote: `To see your invoice, change your card or cancel, go to ${subscriptionPage(siteUrl)}`,
  }),
});

/** Data: `name`, `endsOn` (`December 21, 2026`). */
export const subscriptionCancelledMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'Your Tellwren subscription is cancelled',
  ...mailTemplate({
    preheader: `It ends on ${data['endsOn']}. You won’t be charged again.`,
    heading: 'Your subscription is cancelled',
    paragraphs: [
      `${data['name']}, your subscription ends on ${data['endsOn']}. You won’t be charged again.`,
      'You can use this month’s stories until then. The stories you have stay yours for good.',
    ],
    action: { label: 'See your subscription', url: subscriptionPage(siteUrl) },
    footnote: 'Didn’t do this? Change your password and reply to this email.',
  }),
});

function continuation(data: MailFacts['data']): string {
  if (data['renewsOn'] === '') return 'It’s paused, so you won’t be charged until it starts again.';
  return `It renews on ${data['renewsOn']} for ${dollars(data['cents'])}.`;
}

/** Data: `name`, `cents`, `renewsOn` (empty while it is paused). */
export const subscriptionKeptMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'Your Tellwren subscription continues',
  ...mailTemplate({
    preheader: `You kept your subscription. ${continuation(data)}`,
    heading: 'Your subscription continues',
    paragraphs: [
      `${data['name']}, you kept your subscription. ${continuation(data)}`,
      'You can cancel it again at any time.',
    ],
    action: { label: 'See your subscription', url: subscriptionPage(siteUrl) },
    footnote: 'Didn’t do this? Change your password and reply to this email.',
  }),
});

/** Data: `name`, `cents`, `payUrl` (Stripe's page of the invoice, as its API returned it). */
export const subscriptionPaymentFailedMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'Your Tellwren payment didn’t go through',
  ...mailTemplate({
    preheader: `We couldn’t charge ${dollars(data['cents'])} to your card.`,
    heading: 'Your payment didn’t go through',
    paragraphs: [
      `${data['name']}, we couldn’t charge ${dollars(data['cents'])} for this month of your subscription.`,
      'Pay the invoice with any card, and this month’s six stories are yours right away. Otherwise we’ll try your card again over the next days.',
      'The stories you have stay yours in any case.',
    ],
    action: { label: `Pay ${dollars(data['cents'])}`, url: data['payUrl'] ?? subscriptionPage(siteUrl) },
    footnote: `To change your card or cancel, go to ${subscriptionPage(siteUrl)}`,
  }),
});

/** Data: as above. Stripe keeps the subscription but has stopped charging the card. */
export const subscriptionPausedMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'Your Tellwren subscription is paused',
  ...mailTemplate({
    preheader: `We tried your card several times. ${dollars(data['cents'])} are still open.`,
    heading: 'Your subscription is paused',
    paragraphs: [
      `${data['name']}, we tried your card several times, and the payment of ${dollars(data['cents'])} never went through. We won’t try again.`,
      'Pay the invoice with any card to start your subscription again. The stories you have stay yours in any case.',
    ],
    action: { label: `Pay ${dollars(data['cents'])}`, url: data['payUrl'] ?? subscriptionPage(siteUrl) },
    footnote: `To cancel instead, go to ${subscriptionPage(siteUrl)}`,
  }),
});

/** Data: `name`, `cents`. Ended by Stripe after the last retry, or by the customer while the invoice was open. */
export const subscriptionEndedMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'Your Tellwren subscription has ended',
  ...mailTemplate({
    preheader: 'You owe nothing, and you won’t be charged again.',
    heading: 'Your subscription has ended',
    paragraphs: [
      `${data['name']}, your subscription has ended, because its last invoice of ${dollars(data['cents'])} wasn’t paid. We’ve cancelled that invoice: you owe nothing, and you won’t be charged again.`,
      'The stories you have stay yours for good. You can subscribe again at any time.',
    ],
    action: { label: 'See our prices', url: new URL('/pricing', siteUrl).href },
  }),
});
