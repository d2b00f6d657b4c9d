import type { MailWriter } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';

/** Data: `name`, `title`, `storyId`. */
export const storyReadyMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'Your story is ready',
  ...mailTemplate({
    preheader: 'It’s waiting for you, with your values, post ideas and a week’s plan.',
    heading: `${data['name']}, your story is ready`,
    paragraphs: [
      `“${data['title']}” is ready to read.`,
      'It comes with your values, 20+ post ideas, a week’s plan and five captions.',
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
    preheader: 'You haven’t lost anything. What it cost is back in your account.',
    heading: 'This one didn’t work out',
    paragraphs: [
      `${data['name']}, we’re sorry. We tried to write your story, and it wasn’t good enough to send you.`,
      'The story it cost is back in your account, and your interview is saved. Try again whenever you like.',
    ],
    action: {
      label: 'Try again',
      url: new URL(`/start-your-story?tab=${encodeURIComponent(data['category'] ?? '')}`, siteUrl).href,
    },
    footnote: 'If it happens again, reply to this email and a person will look into it.',
  }),
});
