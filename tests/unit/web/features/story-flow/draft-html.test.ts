import { expect, test } from 'vitest';
import { draftHtml } from '#web/src/features/story-flow/model/draft-html.ts';

test.each([
  ['', ''],
  ['\n\n', ''],
  ['Burnt To', '<h4>Burnt To</h4>'],
  ['Burnt Toast\n\nIt burnt.\n\nWe', '<h4>Burnt Toast</h4><p>It burnt.</p><p>We</p>'],
  ['Salt & <b>ash</b>', '<h4>Salt &amp; &lt;b&gt;ash&lt;/b&gt;</h4>'],
])('draftHtml of %j is %j', (text, html) => {
  expect(draftHtml(text)).toBe(html);
});
