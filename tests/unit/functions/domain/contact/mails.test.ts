import { expect, test } from 'vitest';
import { contactMessageMail } from '#functions/domain/contact/mails.ts';

const message = 'Hello,\nI have a question.\n\n\nBest,\nAda\n';

test.each([
  ['LF', message],
  ['CRLF', message.replaceAll('\n', '\r\n')],
])('the mail of a contact message with %s has the line breaks that were typed, and no others', (_, typed) => {
  const data = { messageId: 'm1', name: 'Ada', email: 'ada@example.com', message: typed };
  const { html, text } = contactMessageMail({ data, siteUrl: 'https://tellwren.example', token: undefined });
  expect(text).toContain('wrote:\n\nHello,\nI have a question.\n\nBest,\nAda\n\n--');
  expect(html).toContain('>Hello,<br>I have a question.</p>');
  expect(html).toContain('>Best,<br>Ada</p>');
  expect(text + html).not.toContain('\r');
});
