import { describe, expect, it } from 'vitest';
import { cardFacts, hashOfFacts, sharedContent } from '#functions/domain/share/shared-content.ts';
import { firstNameOf } from '#shared/text/first-name.ts';
import { aStory } from '#tests/support/builders.ts';
import { aShare } from '#tests/support/shares.ts';

const quote = 'I took the jar, because nobody else wanted it.';
const value = (moment: string) => `<li>Care: You keep things. “${moment}”</li>`;
const description =
  `<h4>The Jar</h4><p>It held jam once. ${quote}</p><p>See <a href="https://spam.example">my site</a>.</p>` +
  `<h4>Your values</h4><ul>${value(quote)}${value('This one is not in the story, whatever anybody says.')}</ul>` +
  '<h4>Content strategy</h4><ul><li>Photo · The lid — “Look” Post</li></ul>';
const captions = {
  a: { captionId: 'a', text: 'Second', image: null, order: 1 },
  b: { captionId: 'b', text: 'First', image: 'u/u1/story/s1/b.jpg', order: 0 },
};
const story = aStory({ userId: 'u1', storyId: 's1', name: 'The Jar', status: 'ready', image: null });
const contentOf = (over: Parameters<typeof aShare>[0] = {}, text = description, of = story) =>
  sharedContent(aShare(over), of, { description: text, captions });

describe('sharedContent', () => {
  it('is the story without its title, values, ideas and links', () => {
    const { html, title, summary, language } = contentOf();
    expect(html).toBe(`<p>It held jam once. ${quote}</p><p>See <a>my site</a>.</p>`);
    expect({ title, summary, language }).toEqual({ title: 'The Jar', summary: 'It held jam once.', language: 'en' });
  });

  it('quotes what the customer told, if it is in the story word for word', () => {
    expect(contentOf().quotes).toEqual({ card: quote, pull: null });
    expect(contentOf({}, description.replace(`. ${quote}</p>`, '.</p>')).quotes.card).toBeNull();
  });

  it('has captions in order only when they are chosen', () => {
    expect(contentOf().captions).toEqual([]);
    expect(contentOf({ captions: true }).captions).toEqual(['First', 'Second']);
  });

  it('is the text at the sharing where there is one', () => {
    const frozen = { description: '<p>Before.</p>', captions: ['Old'], at: story.createdAt };
    expect(contentOf({ frozen, captions: true })).toMatchObject({ html: '<p>Before.</p>', captions: ['Old'] });
  });

  it('names the language of a text', () => {
    const french = '<p>Il était une fois une maison dans la forêt, et ma mère avait peur de tout.</p>';
    const german = '<p>Ich habe nicht gewusst, dass der Hund noch in dem Haus war, und wir gingen.</p>';
    expect([french, german].map((text) => contentOf({}, text).language)).toEqual(['fr', 'de']);
    expect(contentOf({}, '<p>Kot spał.</p>', { ...story, language: 'pl' }).language).toBe('pl');
  });

  it('has card facts that change with what the card shows, and with nothing else', () => {
    const hashed = (over: Parameters<typeof aShare>[0], text?: string) => hashOfFacts(cardFacts(contentOf(over, text)));
    const same = hashed({});
    expect(hashed({ captions: true, indexed: true })).toBe(same);
    expect(hashed({}, description.replace('once', 'twice'))).toBe(same);
    expect(hashed({ teller: null })).not.toBe(same);
    expect(hashed({}, description.replaceAll(quote, 'Gone.'))).not.toBe(same);
  });
});

it('firstNameOf returns the first word, unless it is an address or nothing', () => {
  const rows: readonly [string, string | null][] = [
    ['Nora Lindqvist', 'Nora'],
    ['  Ada  ', 'Ada'],
    ['نورا أحمد', 'نورا'],
    ['\u202eevil\u202c name', 'evil'],
    ['a'.repeat(100), 'a'.repeat(40)],
    ['nora@example.com', null],
    ['\u0000', null],
  ];
  expect(rows.map(([fullName]) => [fullName, firstNameOf(fullName)])).toEqual(rows);
});
