import type { MailWriter } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';
import { orderNumber } from '#shared/names/order-number.ts';

/** Data: `name`, `when`, `orderId`. */
export const filmBookedMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'Your film is booked',
  ...mailTemplate({
    preheader: `See you on ${data['when']}.`,
    heading: `Your film is booked, ${data['name']}`,
    paragraphs: [
      `We’ll meet in person on ${data['when']} to plan your film.`,
      'You can move or cancel the meeting from the calendar invitation. You don’t pay anything yet.',
    ],
    action: { label: 'See your films', url: new URL('/film', siteUrl).href },
    footnote: `Order ${orderNumber(data['orderId'] ?? '')}`,
  }),
});

export const filmCancelledMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'Your film meeting was cancelled',
  ...mailTemplate({
    preheader: 'You can choose another time whenever you like.',
    heading: 'Your film meeting was cancelled',
    paragraphs: [
      `Your film meeting on ${data['when']} was cancelled. You don’t owe anything for it.`,
      'Still want your film? Choose another time.',
    ],
    action: { label: 'Choose another time', url: new URL('/turn-your-story-into-a-film', siteUrl).href },
    footnote: `Order ${orderNumber(data['orderId'] ?? '')}`,
  }),
});

/** The button leads to our page, which has the film's link. */
export const filmDeliveredMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'Your film is ready',
  ...mailTemplate({
    preheader: 'It’s finished, and it’s yours to watch.',
    heading: `Your film is ready, ${data['name']}`,
    paragraphs: [
      'Your film is finished. You’ll find it on your film page whenever you want to watch it or share it.',
      'If something isn’t right, reply to this email and a person will help.',
    ],
    action: { label: 'Watch your film', url: new URL('/film', siteUrl).href },
    footnote: `Order ${orderNumber(data['orderId'] ?? '')}`,
  }),
});

function whoIsIt(data: Readonly<Record<string, string>>): string {
  const typed = `${data['typedName']} (${data['typedEmail']})`;
  if (!data['accountEmail'])
    return `${typed} booked it. There is no account with that address, so there is no order yet.`;
  const isSame = data['accountEmail'] === data['typedEmail'];
  return isSame ? `${typed} booked it.` : `${typed} booked it, from the account of ${data['accountEmail']}.`;
}

const footnoteOf = (data: Readonly<Record<string, string>>) =>
  [data['orderId'] && `Order ${data['orderId']}`, data['storyId'] && `Story ${data['storyId']}`]
    .filter((part) => part)
    .join(' · ');

const deskFilmUrl = (orderId: string, siteUrl: string): string =>
  new URL(`/desk/films/${encodeURIComponent(orderId)}`, siteUrl).href;

/** To the operator. The customer's brief stays at the desk. Data: `typedName`, `typedEmail`, `accountEmail`, `when`, `orderId`, `storyId`. */
export const filmBookedOperatorMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'A film was booked',
  ...mailTemplate({
    preheader: `For ${data['when']}.`,
    heading: 'A film was booked',
    paragraphs: [`It is for ${data['when']}.`, whoIsIt(data)],
    ...(data['orderId'] && { action: { label: 'See it at the desk', url: deskFilmUrl(data['orderId'], siteUrl) } }),
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
      ...(data['status'] === 'paid' ? ['It was paid already. Please arrange the refund with the customer.'] : []),
    ],
    footnote: footnoteOf(data),
  }),
});
