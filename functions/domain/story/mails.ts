import type { MailFacts, MailWriter } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';
import { printPicture } from '#functions/domain/mail/print-picture.ts';

const pageOf = ({ data, siteUrl }: Pick<MailFacts, 'data' | 'siteUrl'>) =>
  new URL(`/story/${encodeURIComponent(data['storyId'] ?? '')}`, siteUrl).href;

const writtenAgainMail: MailWriter = (facts) => ({
  subject: 'Your story is written again',
  ...mailTemplate({
    ...printPicture(facts),
    preheader: 'With everything you added.',
    heading: `${facts.data['name']}, your story is longer now`,
    paragraphs: [
      `Wren has written “${facts.data['title']}” again, with everything you added.`,
      'Your earlier text is still there: choose “Edit story”, then “Earlier versions”.',
    ],
    action: { label: 'Read your story', url: pageOf(facts) },
  }),
});

/** Data: `name`, `title`, `storyId`, `print`, `printAlt`; `again` when its customer had told more. */
export const storyReadyMail: MailWriter = (facts) =>
  facts.data['again'] === undefined ? firstReadyMail(facts) : writtenAgainMail(facts);

const firstReadyMail: MailWriter = ({ data, siteUrl }) => ({
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
      url: pageOf({ data, siteUrl }),
    },
  }),
});

function storyUrl({ data, siteUrl }: MailFacts): string {
  return new URL(`/start-your-story?tab=${encodeURIComponent(data['category'] ?? '')}`, siteUrl).href;
}

/** The customer or their bank has the money. */
const paymentReturnedMail: MailWriter = (facts) => ({
  subject: 'We didn’t write your story',
  ...mailTemplate({
    preheader: 'Your conversation is still there if you change your mind.',
    heading: 'Your payment was returned',
    paragraphs: [
      `${facts.data['name']}, we didn’t write your story, because your payment for it was returned.`,
      'Your conversation is still there. You can go on with it whenever you like.',
    ],
    action: { label: 'Go on with your story', url: storyUrl(facts) },
  }),
});

const unwrittenMail: MailWriter = (facts) => ({
  subject: 'We couldn’t write your story',
  ...mailTemplate({
    preheader: 'It cost you nothing, and you can try again.',
    heading: 'This one didn’t work out',
    paragraphs: [
      `${facts.data['name']}, we tried to write your story, but it didn’t turn out well enough. We’re sorry.`,
      'It cost you nothing: the story is back on your account. You can try again whenever you like.',
    ],
    action: { label: 'Try again', url: storyUrl(facts) },
    footnote: 'If it happens again, reply to this email and a person will help.',
  }),
});

const notAgainMail: MailWriter = (facts) => ({
  subject: 'We couldn’t write your story again',
  ...mailTemplate({
    preheader: 'Your story is unchanged, and you can try again.',
    heading: 'This one didn’t work out',
    paragraphs: [
      `${facts.data['name']}, we tried to write “${facts.data['title']}” again, but it didn’t turn out well enough. We’re sorry.`,
      'Your story is exactly as it was. You can try again on its page, still free.',
    ],
    action: { label: 'Open your story', url: pageOf(facts) },
    footnote: 'If it happens again, reply to this email and a person will help.',
  }),
});

/**
 * Data: `name`, `category`; `paymentReturned` after a refund or dispute. Of a story that was to be written again: `name`, `title`,
 * `storyId`, `again`.
 */
export const storyFailedMail: MailWriter = (facts) => {
  if (facts.data['again'] !== undefined) return notAgainMail(facts);
  return facts.data['paymentReturned'] === undefined ? unwrittenMail(facts) : paymentReturnedMail(facts);
};
