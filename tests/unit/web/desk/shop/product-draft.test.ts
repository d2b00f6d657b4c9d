import { describe, expect, it } from 'vitest';
import { seededProducts } from '#infra/local/seed/catalogue-content.ts';
import type { DeskProduct } from '#shared/schemas/desk-shop.ts';
import { descriptionToHtml, descriptionToText } from '#web/desk/src/pages/shop/description-text.ts';
import { centsOf, dollarsOf } from '#web/desk/src/pages/shop/dollars.ts';
import { checkDraft, draftOf, emptyDraft, slugOf } from '#web/desk/src/pages/shop/product-draft.ts';

const product: DeskProduct = {
  productId: 'frame',
  name: 'Frame',
  pictureUrl: null,
  basePriceCents: 2500,
  link: null,
  position: 2,
  description: '<p>Oak &amp; ash.</p><ul><li>Sawn by hand</li><li>A &lt; B</li></ul><p>One<br>two</p>',
  variants: [{ name: 'Large', priceCents: 4999 }],
  needs: ['story'],
  state: 'shown',
  version: 3,
};

describe('descriptionToText', () => {
  it('shows paragraphs and lists as lines, which become the same HTML again', () => {
    const text = descriptionToText(product.description);
    expect(text).toBe('Oak & ash.\n\n- Sawn by hand\n- A < B\n\nOne\ntwo');
    expect(descriptionToHtml(text ?? '')).toBe(product.description);
    expect(descriptionToText('')).toBe('');
  });

  it('reads every description of the seed', () => {
    for (const { description } of seededProducts) expect(descriptionToText(description)).toBeDefined();
  });

  it.each([
    '<p>A <a href="https://tellwren.test/">link</a></p>',
    '<h4>Title</h4><p>Text</p>',
    '<p>One</p> and more',
    '<ol><li>First</li></ol>',
    '<p>- no list</p>',
    '<p>Two\n\nparagraphs</p>',
    '<p>&quot;</p><p></p>',
  ])('leaves %s as it is', (html) => {
    expect(descriptionToText(html)).toBeUndefined();
  });

  it('escapes what is typed', () => {
    expect(descriptionToHtml('<b>&\n\n\n* one\n• two\n')).toBe(
      '<p>&lt;b&gt;&amp;</p><ul><li>one</li><li>two</li></ul>',
    );
  });
});

describe('centsOf', () => {
  it.each([
    ['89', 8900],
    ['$ 1,299.5', 129_950],
    [' 0.50 ', 50],
    ['999999.99', 99_999_999],
    ['', undefined],
    ['12.345', undefined],
    ['1,29', undefined],
    ['-5', undefined],
    ['1e3', undefined],
  ])('reads %j as %j', (typed, cents) => {
    expect(centsOf(typed)).toBe(cents);
  });

  it('reads what dollarsOf shows', () => {
    for (const cents of [50, 99, 100, 8900, 12_950, 99_999_999]) expect(centsOf(dollarsOf(cents))).toBe(cents);
  });
});

describe('checkDraft', () => {
  it('sends a product as it was when nothing has changed', () => {
    const { name, basePriceCents, description, link, variants, needs } = product;
    expect(checkDraft(draftOf(product), 3)).toEqual({
      change: { name, basePriceCents, description, link, variants, needs, position: 2, seenVersion: 3 },
    });
  });

  it('leaves HTML that is no simple text unchanged', () => {
    const description = '<p>A <a href="https://tellwren.test/">link</a></p>';
    expect(checkDraft(draftOf({ ...product, description }), 3)).toMatchObject({ change: { description } });
  });

  it('completes a link as people type it', () => {
    const typed = checkDraft({ ...draftOf(product), link: ' frames.example:8443/oak ' }, 3);
    expect(typed).toMatchObject({ change: { link: 'https://frames.example:8443/oak' } });
  });

  it('names each wrong field', () => {
    const variants = [{ key: 0, name: ' ', price: '0.10' }];
    const draft = { ...emptyDraft, productId: 'A b', price: 'free', variants, link: 'http://a.test', position: 'x' };
    expect(checkDraft(draft, null)).toMatchObject({
      errors: {
        name: 'Please enter a name.',
        price: 'Please enter an amount, such as 24.50.',
        'variants.0.name': 'Please enter a name.',
        'variants.0.price': 'A price is at least $0.50.',
        link: 'A link starts with https:// and has no password.',
        productId: expect.any(String),
        position: 'Please enter a whole number.',
      },
    });
  });
});

describe('slugOf', () => {
  it.each([
    ['Your Story as a Book', 'your-story-as-a-book'],
    ['  Café & Crème! ', 'cafe-creme'],
    ['日本', ''],
  ])('makes of %j %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });
});
