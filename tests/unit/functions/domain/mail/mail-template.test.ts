import { describe, expect, it } from 'vitest';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';

const full = {
  preheader: 'Short and to the point.',
  heading: 'A heading',
  paragraphs: ['First paragraph.', 'Second paragraph.'],
  action: { label: 'Do it', url: 'https://tellwren.example/do?a=1&b=2' },
  footnote: 'Why you got this.',
};
const hostile = `<script>alert(1)</script>"><img src=x onerror=alert(1)>'&`;

describe('mailTemplate', () => {
  it('contains the same words in HTML and text', () => {
    const { html, text } = mailTemplate(full);
    for (const words of [full.heading, ...full.paragraphs, full.action.label, full.footnote]) {
      expect(html).toContain(words);
      expect(text).toContain(words);
    }
    expect(text).toContain(full.action.url);
    expect(html).toContain('href="https://tellwren.example/do?a=1&amp;b=2"');
  });

  it('keeps the line breaks of a paragraph in both forms', () => {
    const { html, text } = mailTemplate({ ...full, paragraphs: ['Dear Wren,\nthank you.'] });
    expect(html).toContain('>Dear Wren,<br>thank you.</p>');
    expect(text).toContain('\n\nDear Wren,\nthank you.\n\n');
  });

  it('shows the preheader in the mail list and hides it in the mail', () => {
    expect(mailTemplate(full).html).toMatch(/<div style="display:none[^"]*">Short and to the point\./);
  });

  it('is smaller than the size at which mail programs clip', () => {
    expect(Buffer.byteLength(mailTemplate(full).html)).toBeLessThan(20 * 1024);
  });

  it('escapes all text as text', () => {
    const { html } = mailTemplate({
      preheader: hostile,
      heading: hostile,
      paragraphs: [hostile],
      action: { label: hostile, url: `https://tellwren.example/${hostile}` },
      footnote: hostile,
    });
    expect(html).not.toMatch(/<script|<img/i);
    expect(html).not.toContain('onerror=alert(1)>');
    expect(html.match(/&lt;script&gt;/g)?.length).toBeGreaterThanOrEqual(6);
  });

  it('loads no external resources', () => {
    const { html } = mailTemplate(full);
    expect(html).not.toMatch(/src=|url\(|@import|<link/i);
  });

  it('works without action and footnote', () => {
    const { html, text } = mailTemplate({ preheader: 'p', heading: 'h', paragraphs: ['only'] });
    expect(html).not.toContain('<a ');
    expect(text).toBe('h\n\nonly\n\nTellwren\n');
  });
});
