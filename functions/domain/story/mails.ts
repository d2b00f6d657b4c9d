import type { MailWriter } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';

/** Data: `name`, `title`, `storyId`. */
export const storyReadyMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'Your story is written',
  ...mailTemplate({
    preheader: 'It is waiting for you, with your values, a content strategy and a week of posts.',
    heading: `${data['name']}, your story is written`,
    paragraphs: [
      `“${data['title']}” is ready to read.`,
      'With it you find your values, ideas for posts, a week of them planned from Monday to Sunday, and five captions to begin with.',
    ],
    action: {
      label: 'Read your story',
      url: new URL(`/story/${encodeURIComponent(data['storyId'] ?? '')}`, siteUrl).href,
    },
  }),
});

/** Data: `name`, `category`. */
export const storyFailedMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'We could not write your story',
  ...mailTemplate({
    preheader: 'Nothing is lost: what it cost is back in your account.',
    heading: 'This one did not work out',
    paragraphs: [
      `${data['name']}, we tried to write your story and did not get it to the quality we owe you. We are sorry.`,
      'Nothing is lost: the story you spent is back in your account, and you can have it written again whenever you like.',
    ],
    action: {
      label: 'Try again',
      url: new URL(`/start-your-story?tab=${encodeURIComponent(data['category'] ?? '')}`, siteUrl).href,
    },
    footnote: 'If it happens again, tell us, and a person will look at it.',
  }),
});
