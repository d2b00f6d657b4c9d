import { describe, expect, it } from 'vitest';
import { filmChangeSchema, filmLinkSchema } from '#shared/schemas/desk-films.ts';
import { giftMoveSchema, trackingSchema } from '#shared/schemas/desk-gifts.ts';

describe('filmLinkSchema', () => {
  it.each(['https://vimeo.com/123456', 'https://films.example.com/a/b?c=d#e', 'https://films.example.com'])(
    'accepts %s',
    (link) => expect(filmLinkSchema.safeParse(link)).toMatchObject({ success: true, data: link }),
  );

  it.each([
    'http://vimeo.com/1',
    'javascript:alert(1)',
    'https://bank.example@evil.example/',
    'https://ada:secret@films.example/',
    'https://localhost/film',
    'https://127.0.0.1/film',
    'vimeo.com/1',
    `https://films.example/${'x'.repeat(500)}`,
  ])('refuses %s', (link) => expect(filmLinkSchema.safeParse(link).success).toBe(false));
});

describe('filmChangeSchema', () => {
  it.each([
    { act: 'deliver' },
    { act: 'paid', link: 'https://vimeo.com/1' },
    { act: 'note', text: ' \u200b ' },
    { act: 'note', text: 'x'.repeat(2001) },
    { act: 'delete' },
  ])('refuses %j', (change) => expect(filmChangeSchema.safeParse(change).success).toBe(false));

  it('trims a note', () => {
    expect(filmChangeSchema.parse({ act: 'note', text: ' Likes the sea.\n' })).toMatchObject({
      text: 'Likes the sea.',
    });
  });
});

describe('giftMoveSchema', () => {
  const seen = '2026-11-21T10:00:00.000Z';

  it.each([
    { to: 'printing', seen, approvedElsewhere: true },
    { to: 'shipped', seen, tracking: ' TW 123/4 ' },
    { to: 'delivered', seen },
  ])('accepts %j', (move) => expect(giftMoveSchema.safeParse(move).success).toBe(true));

  it.each([
    { to: 'shipped', seen },
    { to: 'ready', seen, tracking: 'TW 1' },
    { to: 'proof', seen },
    { to: 'ready' },
    { to: 'ready', seen: 'yesterday' },
  ])('refuses %j', (move) => expect(giftMoveSchema.safeParse(move).success).toBe(false));

  it('a tracking number has no markup and no line breaks', () => {
    for (const text of ['<b>1</b>', 'TW\n1', 'a', 'x'.repeat(81)])
      expect(trackingSchema.safeParse(text).success).toBe(false);
  });
});
