import type { MailWriter } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';

/** `$19.00` of `1900`. */
const dollars = (cents: string | undefined) => `$${(Number(cents) / 100).toFixed(2)}`;

/** A package was bought. Data: `name`, `productName`, `orderId`, `cents`. */
export const packageBoughtMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'Thank you for your purchase',
  ...mailTemplate({
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

/** The same, to the operator, who is to contact the customer. Data as above, and `email`, the customer's. */
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
