import type { MailWriter } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';

/** To the operator. Data: `messageId`, `title`, `reason`, `details`, `userId`, `storyId`. */
export const pageReportedMail: MailWriter = ({ data }) => ({
  subject: 'A shared page was reported',
  ...mailTemplate({
    preheader: data['reason'] ?? '',
    heading: 'A shared page was reported',
    paragraphs: [
      `Page: ${data['title']}`,
      `Reason: ${data['reason']}`,
      ...(data['details'] ?? '').split(/\n\s*\n/).filter((text) => text.trim() !== ''),
      `Read it with: npm run ops -- share show ${data['userId']} ${data['storyId']}`,
      `Take it down with: npm run ops -- share end ${data['userId']} ${data['storyId']}`,
    ],
    footnote: `Message ${data['messageId']}`,
  }),
});
