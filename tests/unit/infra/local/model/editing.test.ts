import { describe, expect, it } from 'vitest';
import { adaptMessages, adaptSystemPrompt } from '#functions/domain/story/editing/adapt-prompt.ts';
import { rewriteMessages } from '#functions/domain/story/editing/rewrite-prompt.ts';
import { replyTo } from '#infra/local/model/reply.ts';

const story =
  '<h4>Bread</h4><p>It rained in Leeds. I sold fourteen loaves. I really cried. Rosa knew.</p><p>I went home.</p>';
const html = `${story}<h4>Your values</h4><ul><li>Leeds</li></ul>`;

function rewritten(wish: string, text = html): string {
  const messages = rewriteMessages(text, wish).map(({ role, content }) => ({ role, text: content }));
  return JSON.parse(replyTo(messages, { name: 'story_rewrite', schema: {} }).content ?? '').html;
}

describe('a wish for a text', () => {
  it('replaces words and escapes the new ones', () => {
    expect(rewritten('Replace Leeds with York & Hull', story)).toBe(story.replace('Leeds', 'York &amp; Hull'));
  });

  it('shortens paragraphs to their first and last sentence, and leaves the rest', () => {
    expect(rewritten('Make it shorter')).toBe(html.replace(' I sold fourteen loaves. I really cried.', ''));
  });

  it('leaves the text as it is where it takes a writer', () => {
    expect(['Make it warmer', 'Change the tone to happy'].map((wish) => rewritten(wish))).toEqual([html, html]);
  });
});

describe('a post for a channel', () => {
  function adapted(kind: 'idea' | 'caption', post: string) {
    const told = 'Bread\nIt rained in Leeds that day. I sold fourteen loaves before noon. Rosa knew it at once.';
    const messages = adaptMessages({ post, story: told, faults: [] }).map(({ role, content }) => ({
      role,
      text: content,
    }));
    const system = { role: 'system' as const, text: adaptSystemPrompt('business-story', kind, 'x') };
    return JSON.parse(replyTo([system, ...messages], { name: 'channel_post', schema: {} }).content ?? '').text;
  }

  it('is the sentence of an idea and what follows it, without the instructions', () => {
    expect(adapted('idea', 'The place\n\nI sold fourteen loaves before noon.\n\nTake a picture where it was.')).toBe(
      'I sold fourteen loaves before noon. Rosa knew it at once.',
    );
  });

  it('is a caption, cut at a sentence', () => {
    const long = Array.from({ length: 20 }, (_, at) => `Loaf number ${at} went to a neighbour.`);
    const text = adapted('caption', long.join(' '));
    expect(text.length).toBeLessThan(281);
    expect(text).toMatch(/^Loaf number 0 .*neighbour\.$/);
  });
});
