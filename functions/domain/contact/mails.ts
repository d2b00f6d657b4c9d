import type { MailWriter } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';

/** A message may have CRLF, of which mail programs make two breaks. */
function paragraphsOf(message: string): string[] {
  return message
    .trim()
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\s*\n/);
}

/**
 * To the operator; replies go to the visitor. The subject never contains their text (threat 63). Data: `messageId`, `name`,
 * `email`, `message`.
 */
export const contactMessageMail: MailWriter = ({ data }) => ({
  subject: 'A message from the contact page',
  ...mailTemplate({
    preheader: 'Reply to this email to answer them.',
    heading: 'New message',
    paragraphs: [`${data['name']} (${data['email']}) wrote:`, ...paragraphsOf(data['message'] ?? '')],
    footnote: `Your reply goes to them. Message ${data['messageId']}`,
  }),
});
