import { dollars } from '#functions/domain/kernel/dollars.ts';
import type { MailFacts, MailWriter } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';
import { printPicture } from '#functions/domain/mail/print-picture.ts';

/** For a product made from a story or sent to an address. */
function chosenLines({ data }: MailFacts): string[] {
  return [
    ...(data['storyName'] ? [`Story: “${data['storyName']}”.`] : []),
    ...(data['address'] ? [`Address: ${data['address']}.`] : []),
  ];
}

/**
 * Data: `name`, `productName`, `orderId`, `cents`; `storyName`, its `print` and `address` if it needs them, and else empty or
 * absent.
 */
export const packageBoughtMail: MailWriter = (facts) => ({
  subject: 'Thank you for your purchase',
  ...mailTemplate({
    ...printPicture(facts),
    preheader: 'A team member will contact you shortly.',
    heading: `Thank you, ${facts.data['name']}`,
    paragraphs: [
      `We’ve received your payment of ${dollars(facts.data['cents'])} for ${facts.data['productName']}.`,
      ...chosenLines(facts),
      'A team member will contact you shortly at this email address.',
    ],
    action: { label: 'See your orders', url: new URL('/order', facts.siteUrl).href },
    footnote: `Order ${facts.data['orderId']}`,
  }),
});

/** Data: `name`, `storyId`, `orderId`, `cents`. */
export const secondPaymentRefundedMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'We refunded your second payment',
  ...mailTemplate({
    preheader: 'You had already bought this story, so this payment is on its way back.',
    heading: 'You already have this story',
    paragraphs: [
      `${data['name']}, you paid ${dollars(data['cents'])} for a story that you had already bought.`,
      'We’ve refunded the full amount. Your bank may take up to ten business days to show it.',
    ],
    action: {
      label: 'Open your story',
      url: new URL(`/story/${encodeURIComponent(data['storyId'] ?? '')}`, siteUrl).href,
    },
    footnote: `Order ${data['orderId']}`,
  }),
});

/** Data: `name`, `productName`, `orderId`, `cents`; `isAll` is empty after a partial refund. */
export const orderRefundedMail: MailWriter = ({ data, siteUrl }) => ({
  subject: `We refunded ${dollars(data['cents'])}`,
  ...mailTemplate({
    preheader: 'Your bank may take up to ten business days to show it.',
    heading: 'Your refund is on its way',
    paragraphs: [
      `${data['name']}, we’ve refunded ${data['isAll'] ? 'the full' : 'part of your'} payment for ${data['productName']}: ${dollars(data['cents'])}.`,
      'It goes back to the card you paid with. Your bank may take up to ten business days to show it.',
    ],
    action: { label: 'See your orders', url: new URL('/order', siteUrl).href },
    footnote: `Order ${data['orderId']}`,
  }),
});

/** To the operator. Data as for `packageBoughtMail`, and the customer's `email`. */
export const packageSoldMail: MailWriter = (facts) => ({
  subject: `Sold: ${facts.data['productName']}`,
  ...mailTemplate({
    preheader: 'A customer is waiting to hear from you.',
    heading: 'A package was sold',
    paragraphs: [
      `${facts.data['name']} (${facts.data['email']}) paid ${dollars(facts.data['cents'])} for ${facts.data['productName']}.`,
      ...chosenLines(facts),
      'We’ve told them a team member will contact them shortly.',
    ],
    footnote: `Order ${facts.data['orderId']}`,
  }),
});
