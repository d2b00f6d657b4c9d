import { expect, test } from 'vitest';
import { contactMessageMail, messageAnsweredMail } from '#functions/domain/contact/mails.ts';

const message = 'Hello,\nI have a question.\n\n\nBest,\nAda\n';

test.each([
  ['LF', message],
  ['CRLF', message.replaceAll('\n', '\r\n')],
])('the mail of a contact message with %s has the line breaks that were typed, and no others', (_, typed) => {
  const data = { messageId: 'm1', name: 'Ada', email: 'ada@example.com', message: typed };
  const { html, text } = contactMessageMail({ data, siteUrl: 'https://tellwren.example', token: undefined });
  expect(text).toContain('wrote:\n\nHello,\nI have a question.\n\nBest,\nAda\n\nAnswer it');
  expect(text).toContain('https://tellwren.example/desk/messages/m1');
  expect(html).toContain('>Hello,<br>I have a question.</p>');
  expect(html).toContain('>Best,<br>Ada</p>');
  expect(text + html).not.toContain('\r');
});

test('the mail of an answer quotes the message, and its subject has no text of the writer', () => {
  const data = {
    messageId: 'm1',
    message: 'Buy <b>now</b>\r\nat once',
    at: '2026-11-21T10:00:00.000Z',
    answer: 'Hello Ada,\nit is ready.\n\nBye',
    operator: 'Sam',
  };
  const { subject, html, text } = messageAnsweredMail({ data, siteUrl: 'https://tellwren.example', token: undefined });
  expect(subject).toBe('Re: Your message to Tellwren');
  expect(text).toContain('Hello Ada,\nit is ready.\n\nBye\n\nSam\nTellwren\n\n');
  expect(text).toContain('On November 21st 2026 you wrote:\n\n> Buy <b>now</b>\n> at once\n\n--');
  expect(html).toContain('&gt; Buy &lt;b&gt;now&lt;/b&gt;<br>&gt; at once');
});
