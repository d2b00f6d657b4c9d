import type { MailWriter } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';
import { printPicture } from '#functions/domain/mail/print-picture.ts';

const dollars = (cents: string | undefined) => `$${(Number(cents) / 100).toFixed(2)}`;

/** Data: `name`, `productName`, `orderId`, `cents`; the `print` of the story that was bought for. */
export const packageBoughtMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'Thank you for your purchase',
  ...mailTemplate({
    ...printPicture({ data, siteUrl }),
    preheader: 'A team member will contact you shortly.',
    heading: `Thank you, ${data['name']}`,
    paragraphs: [
      `We’ve received your payment of ${dollars(data['cents'])} for ${data['productName']}.`,
      'A team member will contact you shortly at this email address.',
    ],
    action: { label: 'See your orders', url: new URL('/order', siteUrl).href },
    footnote: `Order ${data['orderId']}`,
  }),
});

/** To the operator. Data as above, and the customer's `email`. */
export const packageSoldMail: MailWriter = ({ data }) => ({
  subject: `Sold: ${data['productName']}`,
  ...mailTemplate({
    preheader: 'A customer is waiting to hear from you.',
    heading: 'A package was sold',
    paragraphs: [
      `${data['name']} (${data['email']}) paid ${dollars(data['cents'])} for ${data['productName']}.`,
      'We’ve told them a team member will contact them shortly.',
    ],
    footnote: `Order ${data['orderId']}`,
  }),
});
