import type { MailWriter } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';

const dollars = (cents: string | undefined) => `$${(Number(cents) / 100).toFixed(2)}`;

/** Data: `name`, `productName`, `orderId`, `cents`. */
export const packageBoughtMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'Thank you for your purchase',
  ...mailTemplate({
    preheader: 'A team member will contact you shortly.',
    heading: `Thank you, ${data['name']}`,
    paragraphs: [
      `We’ve received your payment of ${dollars(data['cents'])} for ${data['productName']}.`,
      'A team member will contact you shortly at this address.',
    ],
    action: { label: 'See your orders', url: new URL('/order', siteUrl).href },
    footnote: `Order ${data['orderId']}`,
  }),
});

/** To the operator. Data as above, and the customer's `email`. */
export const packageSoldMail: MailWriter = ({ data }) => ({
  subject: `Sold: ${data['productName']}`,
  ...mailTemplate({
    preheader: 'Please contact the customer.',
    heading: 'A package was sold',
    paragraphs: [
      `${data['name']} (${data['email']}) paid ${dollars(data['cents'])} for ${data['productName']}.`,
      'Please contact them: they expect to hear from a team member shortly.',
    ],
    footnote: `Order ${data['orderId']}`,
  }),
});
