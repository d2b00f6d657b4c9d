import { deskMessageUrl } from '#functions/domain/contact/mails.ts';
import type { MailWriter } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';

/** To the operator. Data: `messageId`, `title`, `reason`, `details`. */
export const pageReportedMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'A shared page was reported',
  ...mailTemplate({
    preheader: data['reason'] ?? '',
    heading: 'A shared page was reported',
    paragraphs: [
      `Page: ${data['title']}`,
      `Reason: ${data['reason']}`,
      ...(data['details'] ?? '').split(/\n\s*\n/).filter((text) => text.trim() !== ''),
    ],
    action: { label: 'Read it at the desk', url: deskMessageUrl(data['messageId'], siteUrl) },
    footnote: `Message ${data['messageId']}`,
  }),
});
