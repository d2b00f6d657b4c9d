import type { MailWriter } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';

/**
 * To the operator; replies go to the visitor. The subject never contains their text (threat 63). Data: `messageId`, `name`,
 * `email`, `message`.
 */
export const contactMessageMail: MailWriter = ({ data }) => ({
  subject: 'A message from the contact page',
  ...mailTemplate({
    preheader: 'Answer this mail to answer them.',
    heading: 'Somebody wrote to you',
    paragraphs: [
      `${data['name']} (${data['email']}) wrote:`,
      ...(data['message'] ?? '').split(/\n+/).filter((line) => line.trim() !== ''),
    ],
    footnote: `An answer to this mail goes to them. Message ${data['messageId']}`,
  }),
});
