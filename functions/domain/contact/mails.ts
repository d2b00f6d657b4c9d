import type { MailWriter } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';
import { longUtcDate } from '#shared/names/long-date.ts';

/** A message may have CRLF, of which mail programs make two breaks. */
function paragraphsOf(message: string): string[] {
  return message
    .trim()
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\s*\n/);
}

/** Where operators read a message. */
export const deskMessageUrl = (messageId: string | undefined, siteUrl: string): string =>
  new URL(`/desk/messages/${encodeURIComponent(messageId ?? '')}`, siteUrl).href;

/**
 * To the operator; replies go to the visitor. The subject never contains their text (threat 63). Data: `messageId`, `name`,
 * `email`, `message`.
 */
export const contactMessageMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'A message from the contact page',
  ...mailTemplate({
    preheader: 'Answer it at the desk.',
    heading: 'New message',
    paragraphs: [`${data['name']} (${data['email']}) wrote:`, ...paragraphsOf(data['message'] ?? '')],
    action: { label: 'Answer it at the desk', url: deskMessageUrl(data['messageId'], siteUrl) },
    footnote: `A reply to this email goes to them, too, but your colleagues don’t see it. Message ${data['messageId']}`,
  }),
});

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

/**
 * To the writer of a message; replies go to the operator. The subject never contains the writer's text (threat 63). Data:
 * `messageId`, `message`, `at`, `answer`, `operator`.
 */
export const messageAnsweredMail: MailWriter = ({ data }) => ({
  subject: 'Re: Your message to Tellwren',
  ...mailTemplate({
    preheader: 'Here is our answer.',
    heading: 'Your message to Tellwren',
    paragraphs: [
      ...paragraphsOf(data['answer'] ?? ''),
      `${data['operator']}\nTellwren`,
      `On ${longUtcDate(new Date(data['at'] ?? 0))} you wrote:`,
      ...paragraphsOf(data['message'] ?? '').map(quoted),
    ],
    footnote: `Something else? Just reply to this email. Message ${data['messageId']}`,
  }),
});
