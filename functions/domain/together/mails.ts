import type { MailWriter } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';

/** To the owner of a story. The name is theirs; nothing that the person wrote is in it. Data: `storyId`, `personId`, `name`. */
export const partSentMail: MailWriter = ({ data, siteUrl }) => ({
  subject: `${data['name']} has added their part`,
  ...mailTemplate({
    preheader: 'Read it, and choose what goes into your story.',
    heading: `${data['name']} has added their part`,
    paragraphs: [
      'You asked them to tell your story with you. Take each piece or leave it; their words stay as they wrote them.',
    ],
    action: {
      label: 'Read it',
      url: new URL(`/story/${data['storyId']}/together/${data['personId']}`, siteUrl).href,
    },
  }),
});

/** To an address that somebody typed: nothing of theirs is in it, and no link. Data: `teller`, empty without one. */
export const partAddedMail: MailWriter = ({ data }) => {
  const teller = data['teller'] || 'The storyteller';
  return {
    subject: 'Your words are in the story',
    ...mailTemplate({
      preheader: `${teller} added them, with your name on them.`,
      heading: 'Your words are in the story',
      paragraphs: [
        `${teller} added what you told to their story, with your first name on it.`,
        `Open the link that ${data['teller'] || 'they'} sent you to see which of your answers are in. You can take them back there at any time.`,
      ],
      footnote: 'You asked for this one email when you told your part. We send no other. If it wasn’t you, ignore it.',
    }),
  };
};
