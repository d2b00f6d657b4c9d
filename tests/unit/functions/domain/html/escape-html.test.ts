import { describe, expect, it } from 'vitest';
import { escapeHtml } from '#functions/domain/html/escape-html.ts';

describe('escapeHtml', () => {
  it('escapes every character that can start a tag or entity or end an attribute', () => {
    expect(escapeHtml(`<a b="c" d='e'>&amp;</a>`)).toBe('&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;&lt;/a&gt;');
  });

  it('leaves all other characters unchanged', () => {
    const text = 'Zoë said: 1 + 1 = 2; (really) – 😀 `x` \u00a0';
    expect(escapeHtml(text)).toBe(text);
  });
});
