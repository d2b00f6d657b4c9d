import { describe, expect, it } from 'vitest';
import { escapeHtml } from '#functions/domain/html/escape-html.ts';

describe('escapeHtml', () => {
  it('leaves nothing that begins a tag, an entity or the end of an attribute, wherever and however often it stands', () => {
    expect(escapeHtml(`<a b="c" d='e'>&amp;</a>`)).toBe('&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;&lt;/a&gt;');
  });

  it('leaves every other character unchanged', () => {
    const text = 'Zoë said: 1 + 1 = 2; (really) – 😀 `x` \u00a0';
    expect(escapeHtml(text)).toBe(text);
  });
});
