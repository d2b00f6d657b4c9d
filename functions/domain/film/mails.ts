import type { MailWriter } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';

/** Data: `name`, `when`, `orderId`. */
export const filmBookedMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'Your film is booked',
  ...mailTemplate({
    preheader: `We’ll meet on ${data['when']}.`,
    heading: `Your film is booked, ${data['name']}`,
    paragraphs: [
      `We’ll meet on ${data['when']} to plan your film together, in person.`,
      'To reschedule or cancel, use the link in the calendar invitation. You haven’t paid anything yet.',
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
      `Your film meeting on ${data['when']} is cancelled. You don’t owe anything.`,
      'Still want your film? Choose another time.',
    ],
    action: { label: 'Choose another time', url: new URL('/turn-your-story-into-a-film', siteUrl).href },
    footnote: `Order ${data['orderId']}`,
  }),
});

function whoIsIt(data: Readonly<Record<string, string>>): string {
  const typed = `${data['typedName']} (${data['typedEmail']})`;
  if (!data['accountEmail']) return `${typed} booked it. No account has that address, so there is no order yet.`;
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
    preheader: `On ${data['when']}.`,
    heading: 'A film was booked',
    paragraphs: [`The meeting is on ${data['when']}.`, whoIsIt(data)],
    footnote: footnoteOf(data),
  }),
});

/** Data as above, and `status`, which may be `paid`. */
export const filmCancelledOperatorMail: MailWriter = ({ data }) => ({
  subject: 'A film was cancelled',
  ...mailTemplate({
    preheader: `The meeting was on ${data['when']}.`,
    heading: 'A film was cancelled',
    paragraphs: [
      `The meeting was on ${data['when']}. ${whoIsIt(data)}`,
      ...(data['status'] === 'paid' ? ['It was already paid. Please agree with the customer on a refund.'] : []),
    ],
    footnote: footnoteOf(data),
  }),
});
