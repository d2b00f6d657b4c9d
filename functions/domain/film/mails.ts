import type { MailWriter } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';

/** Data: `name`, `when`, `orderId`. */
export const filmBookedMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'Your film is booked',
  ...mailTemplate({
    preheader: `We meet on ${data['when']}.`,
    heading: `Your film is booked, ${data['name']}`,
    paragraphs: [
      `We meet on ${data['when']} and plan your film together, in person.`,
      'The invitation that came from our calendar has a link to move or cancel the meeting. Nothing is paid yet.',
    ],
    action: { label: 'See your films', url: new URL('/film', siteUrl).href },
    footnote: `Order ${data['orderId']}`,
  }),
});

export const filmCancelledMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'Your film meeting was cancelled',
  ...mailTemplate({
    preheader: 'You can choose another time whenever you like.',
    heading: 'Your film meeting was cancelled',
    paragraphs: [
      `The meeting for your film, which was for ${data['when']}, will not take place. You owe nothing for it.`,
      'If you still want your film, choose another time.',
    ],
    action: { label: 'Choose another time', url: new URL('/turn-your-story-into-a-film', siteUrl).href },
    footnote: `Order ${data['orderId']}`,
  }),
});

function whoIsIt(data: Readonly<Record<string, string>>): string {
  const typed = `${data['typedName']} (${data['typedEmail']})`;
  if (!data['accountEmail'])
    return `${typed} booked it; there is no account with that address, so there is no order yet.`;
  const isSame = data['accountEmail'] === data['typedEmail'];
  return isSame ? `${typed} booked it.` : `${typed} booked it, from the account of ${data['accountEmail']}.`;
}

const footnoteOf = (data: Readonly<Record<string, string>>) =>
  [data['orderId'] && `Order ${data['orderId']}`, data['storyId'] && `Story ${data['storyId']}`]
    .filter((part) => part)
    .join(' · ');

/** To the operator. Data: `typedName`, `typedEmail`, `accountEmail`, `when`, `orderId`, `storyId`. */
export const filmBookedOperatorMail: MailWriter = ({ data }) => ({
  subject: 'A film was booked',
  ...mailTemplate({
    preheader: `For ${data['when']}.`,
    heading: 'A film was booked',
    paragraphs: [`It is for ${data['when']}.`, whoIsIt(data)],
    footnote: footnoteOf(data),
  }),
});

/** Data as above, and `status`, which may be `paid`. */
export const filmCancelledOperatorMail: MailWriter = ({ data }) => ({
  subject: 'A film was cancelled',
  ...mailTemplate({
    preheader: `It was for ${data['when']}.`,
    heading: 'A film was cancelled',
    paragraphs: [
      `It was for ${data['when']}. ${whoIsIt(data)}`,
      ...(data['status'] === 'paid' ? ['It was paid already: please agree on what becomes of the money.'] : []),
    ],
    footnote: footnoteOf(data),
  }),
});
