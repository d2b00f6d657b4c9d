import { describe, expect, it } from 'vitest';
import { rewriteMessages } from '#functions/domain/story/editing/rewrite-prompt.ts';
import { replyTo } from '#infra/local/model/reply.ts';

const story =
  '<h4>Bread</h4><p>It rained in Leeds. I sold fourteen loaves. I really cried. I went home. Rosa knew.</p>';
const html = `${story}<h4>Your values</h4><ul><li>Leeds</li></ul>`;

function rewritten(wish: string, text = html): string {
  const messages = rewriteMessages(text, wish).map(({ role, content }) => ({ role, text: content }));
  return JSON.parse(replyTo(messages, { name: 'story_rewrite', schema: {} }, 0).content ?? '').html;
}

describe('rewriting', () => {
  it('replaces words and escapes the new ones', () => {
    expect(rewritten('Replace Leeds with York & Hull', story)).toBe(story.replace('Leeds', 'York &amp; Hull'));
  });

  it('shortens the story and leaves the parts after it', () => {
    const shorter = rewritten('Make it shorter');
    expect(shorter.length).toBeLessThan(html.length);
    expect(shorter).toMatch(/^<h4>Bread<\/h4><p>It rained in Leeds\..*Rosa knew\.<\/p><h4>Your values/);
  });

  it.each(['Make it warmer', 'Add a closing sentence'])('adds to the story for "%s"', (wish) => {
    expect(rewritten(wish).length).toBeGreaterThan(html.length);
    expect(rewritten(wish).endsWith('<h4>Your values</h4><ul><li>Leeds</li></ul>')).toBe(true);
  });

  it('adds in the language of the text', () => {
    const german =
      '<p>Ich war sieben, als mein Vater wegging. Das Fenster war beschlagen und das Radio lief leise.</p>';
    expect(rewritten('warmer', german)).toMatch(/(?:wärmt|halte ich|gäbe ich)[^<]*<\/p>$/);
  });

  it('removes fillers for any other wish', () => {
    expect(rewritten('Use simpler words', story)).toBe(story.replace('really ', ''));
  });
});
