import type { MailWriter } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';
import { printPicture } from '#functions/domain/mail/print-picture.ts';

/** Data: `name`, `title`, `storyId`, `print`, `printAlt`. */
export const storyReadyMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'Your story is ready',
  ...mailTemplate({
    ...printPicture({ data, siteUrl }),
    preheader: 'Read it now, with your values, post ideas and weekly plan.',
    heading: `${data['name']}, your story is ready`,
    paragraphs: [
      `Wren has written “${data['title']}”.`,
      'It comes with your values, 20+ post ideas, a weekly plan and five captions.',
    ],
    action: {
      label: 'Read your story',
      url: new URL(`/story/${encodeURIComponent(data['storyId'] ?? '')}`, siteUrl).href,
    },
  }),
});

/** Data: `name`, `category`. */
export const storyFailedMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'We couldn’t write your story',
  ...mailTemplate({
    preheader: 'It cost you nothing, and you can try again.',
    heading: 'This one didn’t work out',
    paragraphs: [
      `${data['name']}, we tried to write your story, but it didn’t turn out well enough. We’re sorry.`,
      'It cost you nothing: the story is back on your account. You can try again whenever you like.',
    ],
    action: {
      label: 'Try again',
      url: new URL(`/start-your-story?tab=${encodeURIComponent(data['category'] ?? '')}`, siteUrl).href,
    },
    footnote: 'If it happens again, reply to this email and a person will help.',
  }),
});
