import { dollars } from '#functions/domain/kernel/dollars.ts';
import type { MailFacts, MailWriter } from '#functions/domain/mail/mail.ts';
import { type MailLayout, mailTemplate } from '#functions/domain/mail/mail-template.ts';
import { printPicture } from '#functions/domain/mail/print-picture.ts';
import { orderNumber } from '#shared/names/order-number.ts';

/** For a product made from a story or sent to an address. */
function chosenLines({ data }: MailFacts): string[] {
  return [
    ...(data['storyName'] ? [`Story: “${data['storyName']}”.`] : []),
    ...(data['address'] ? [`Address: ${data['address']}.`] : []),
  ];
}

function aboutProduct(facts: MailFacts, content: Pick<MailLayout, 'preheader' | 'heading' | 'paragraphs'>) {
  return mailTemplate({
    ...printPicture(facts),
    ...content,
    action: { label: 'See your orders', url: new URL('/order', facts.siteUrl).href },
    footnote: `Order ${orderNumber(facts.data['orderId'] ?? '')}`,
  });
}

/**
 * Data: `name`, `productName`, `orderId`, `cents`; `storyName`, its `print` and `address` if it needs them, and else empty or
 * absent.
 */
export const packageBoughtMail: MailWriter = (facts) => ({
  subject: 'Thank you for your purchase',
  ...aboutProduct(facts, {
    preheader: 'A team member will contact you shortly.',
    heading: `Thank you, ${facts.data['name']}`,
    paragraphs: [
      `We’ve received your payment of ${dollars(facts.data['cents'])} for ${facts.data['productName']}.`,
      ...chosenLines(facts),
      'A team member will contact you shortly at this email address.',
    ],
  }),
});

/** Data as for `packageBoughtMail`, without `cents`. */
export const productInWorkMail: MailWriter = (facts) => ({
  subject: 'We’ve started on your order',
  ...aboutProduct(facts, {
    preheader: `We’re working on ${facts.data['productName']}.`,
    heading: 'We’ve started',
    paragraphs: [
      `${facts.data['name']}, we’re working on ${facts.data['productName']} now.`,
      ...chosenLines(facts),
      'We’ll email you when it’s on its way.',
    ],
  }),
});

/** As `productInWorkMail`; `tracking` is empty without a number. */
export const productSentMail: MailWriter = (facts) => {
  const { name, productName, address, tracking } = facts.data;
  return {
    subject: 'Your order is on its way',
    ...aboutProduct(facts, {
      preheader: tracking ? `Tracking number: ${tracking}` : `${productName} is on its way.`,
      heading: 'It’s on its way',
      paragraphs: [
        `${name}, ${productName} is on its way${address ? ` to ${address}` : ' to you'}.`,
        ...(tracking ? [`Tracking number: ${tracking}`] : []),
      ],
    }),
  };
};

/** As `productInWorkMail`. */
export const productDoneMail: MailWriter = (facts) => ({
  subject: 'Your order is complete',
  ...aboutProduct(facts, {
    preheader: 'We hope you like it.',
    heading: 'That’s everything',
    paragraphs: [
      `${facts.data['name']}, your order of ${facts.data['productName']} is complete. We hope you like it.`,
      'If something isn’t right, reply to this email and a person will help.',
    ],
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
    footnote: `Order ${orderNumber(data['orderId'] ?? '')}`,
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
    footnote: `Order ${orderNumber(data['orderId'] ?? '')}`,
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
    action: { label: 'Open it at the desk', url: new URL('/desk/orders', facts.siteUrl).href },
    footnote: `Order ${orderNumber(facts.data['orderId'] ?? '')} (${facts.data['orderId']})`,
  }),
});
