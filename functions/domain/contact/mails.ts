import type { MailWriter } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';

/**
 * To the operator; replies go to the visitor. The subject never contains their text (threat 63). Data: `messageId`, `name`,
 * `email`, `message`.
 */
export const contactMessageMail: MailWriter = ({ data }) => ({
  subject: 'New message from the contact page',
  ...mailTemplate({
    preheader: 'Reply to this email to answer.',
    heading: 'New contact message',
    paragraphs: [
      `${data['name']} (${data['email']}) wrote:`,
      ...(data['message'] ?? '').split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== ''),
    ],
    footnote: `Your reply goes to the sender. Message ${data['messageId']}`,
  }),
});
