import { expect, test } from 'vitest';
import { draftHtml } from '../../../../../web/src/features/story-flow/model/draft-html.ts';

test.each([
  ['', ''],
  ['It burnt.', '<p>It burnt.</p>'],
  ['Salt & ash\n\nIt burnt.\n\n', '<p>Salt &amp; ash</p><p>It burnt.</p>'],
  ['1 < 2', '<p>1 &lt; 2</p>'],
  ['<h4>Toast</h4><p>It bur', '<h4>Toast</h4><p>It bur'],
  ['<h4>Toast</h4', '<h4>Toast'],
  ['<', ''],
])('%j is shown as %j', (text, html) => {
  expect(draftHtml(text)).toBe(html);
});
