import { deskMessageUrl } from '#functions/domain/contact/mails.ts';
import type { MailWriter } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';
import { withoutLinks } from '#functions/domain/mail/without-links.ts';

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

/**
 * To the teller of a shared story. Nothing of the reader is in the subject or becomes a link. Data: `storyId`, `title`, `name`,
 * `word`.
 */
export const wordReceivedMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'A reader sent you a word',
  ...mailTemplate({
    preheader: 'Somebody read your story and wrote to you.',
    heading: 'A reader sent you a word',
    paragraphs: [
      `About “${data['title']}”:`,
      `“${withoutLinks(data['word'] ?? '')}”`,
      withoutLinks(data['name'] ?? ''),
    ],
    action: {
      label: 'See it with your story',
      url: new URL(`/story/${encodeURIComponent(data['storyId'] ?? '')}#words`, siteUrl).href,
    },
    footnote:
      'We don’t know who they are: readers type any name, and no address. There you can hide, delete or report a word. To get none, switch it off where you share the story.',
  }),
});
