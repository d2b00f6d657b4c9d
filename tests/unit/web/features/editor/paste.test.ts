import { describe, expect, test } from 'vitest';
import { cleanPastedHtml } from '#web/src/features/editor/model/paste.ts';

describe('cleanPastedHtml', () => {
  test('converts Word’s list paragraphs to a list without bullets', () => {
    const word =
      '<p class=MsoListParagraphCxSpFirst style="mso-list:l0"><!--[if !supportLists]--><span>·&nbsp;&nbsp;</span><!--[endif]-->One</p>' +
      '<p class="MsoListParagraphCxSpLast"><!--[if !supportLists]-->2.<!--[endif]-->Two</p><p class=MsoNormal>After</p>';
    expect(cleanPastedHtml(word)).toBe('<ul><li>One</li><li>Two</li></ul><p class=MsoNormal>After</p>');
  });

  test('separates the cells of a row', () => {
    expect(cleanPastedHtml('<table><tr><td>a</td><td>b</td></tr></table>')).toBe(
      '<table><tr><td>a <td>b</td></tr></table>',
    );
  });

  test('removes comments', () => {
    expect(cleanPastedHtml('<!--StartFragment--><p>Toast</p><!--EndFragment-->')).toBe('<p>Toast</p>');
  });

  test('is fast for many unclosed openings', () => {
    const started = performance.now();
    for (const text of [
      '<!--[if !supportLists]--',
      '<!--',
      '<p class=MsoListParagraph>',
      '<li data-pasted>',
      '</td>',
    ]) {
      expect(cleanPastedHtml(text.repeat(2000)).length).toBeGreaterThan(0);
    }
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
