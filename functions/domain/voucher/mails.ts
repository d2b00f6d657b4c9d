import { dollars } from '#functions/domain/kernel/dollars.ts';
import type { MailWriter } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';
import { printPicture } from '#functions/domain/mail/print-picture.ts';
import { withoutLinks } from '#functions/domain/mail/without-links.ts';
import { longUtcDate } from '#shared/names/long-date.ts';

/** Data: `name`, `receiver`, `voucherId`, `cents`; `day` unless the giver prints the card. */
export const voucherBoughtMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'Your story to give',
  ...mailTemplate({
    preheader: 'The card, its code and its PDF are on your page.',
    heading: `Thank you, ${data['name']}`,
    paragraphs: [
      `You gave ${data['receiver']} a story, for ${dollars(Number(data['cents']))}.`,
      data['day'] === undefined
        ? 'Print the card on your page, and give it when you like.'
        : `We’ll mail the card on ${longUtcDate(new Date(`${data['day']}T00:00:00Z`))}. Until then you can change the day and the address.`,
      'You can have your money back until the card is redeemed.',
    ],
    action: {
      label: 'See the card',
      url: new URL('/given', siteUrl).href,
    },
  }),
});

/**
 * To somebody who may not know us. Nothing that the giver typed is in the subject or becomes a link. Data: `code`, `print`,
 * `printAlt`; `receiver`, `message` and `from` unless the giver has left.
 */
export const voucherGivenMail: MailWriter = ({ data, siteUrl }) => {
  const { receiver, from, message = '', code = '' } = data;
  const giver = from === undefined ? 'Somebody' : withoutLinks(from);
  return {
    subject: 'Somebody gave you a story',
    ...mailTemplate({
      ...printPicture({ data, siteUrl }),
      preheader: 'Wren interviews you for ten minutes, and writes your story.',
      heading: receiver === undefined ? 'A story for you' : `${withoutLinks(receiver)}, this is for you`,
      paragraphs: [
        `${giver} gave you a story of your own.`,
        ...(message === '' ? [] : [`“${withoutLinks(message)}”`]),
        'This is how it works: Wren, our interviewer, asks you questions for about ten minutes. Then Wren writes your story from your answers. It’s yours to keep, change and print.',
        `Your code: ${code}`,
      ],
      action: { label: 'Begin your story', url: new URL(`/redeem#${code}`, siteUrl).href },
      footnote:
        'It’s paid for, and it doesn’t expire. We used your address for this email only, and have removed it from the card.',
    }),
  };
};

/** To the giver, if the receiver wants that. Data: `name`, `receiver`. */
export const voucherReadMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'Your gift was read',
  ...mailTemplate({
    preheader: 'The story that you gave is written.',
    heading: `${data['name']}, your gift has become a story`,
    paragraphs: [
      `${withoutLinks(data['receiver'] ?? '')} has read it, and wanted you to know.`,
      'The story itself is theirs alone.',
    ],
    action: { label: 'See the cards that you gave', url: new URL('/given', siteUrl).href },
  }),
});
