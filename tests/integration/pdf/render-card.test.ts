import { describe, expect, inject, it } from 'vitest';
import { type CardRequest, renderedCardSchema } from '#functions/domain/share/card.ts';
import { jpegOf } from '#tests/support/images.ts';

const { functions } = inject('addresses');
const card: CardRequest = {
  title: 'The Old Net Loft',
  quote: '“Nobody charged me a penny. Tom only asked for the first loaf out.”',
  teller: 'Nora',
  print: '7-gold-autumn-shore-fishingBoat.jar',
  photo: null,
};

async function draw(wanted: unknown) {
  const address = `${functions}/2015-03-31/functions/renderProof/invocations`;
  const response = await fetch(address, { method: 'POST', body: JSON.stringify({ card: wanted }) });
  return { failed: response.headers.has('x-amz-function-error'), answer: await response.json() };
}

async function pictureOf(over: Partial<CardRequest>) {
  const { failed, answer } = await draw({ ...card, ...over });
  expect(failed).toBe(false);
  const { default: sharp } = await import('sharp');
  const bytes = Buffer.from(renderedCardSchema.parse(answer).jpeg, 'base64');
  const { width, height, format } = await sharp(bytes).metadata();
  const { dominant } = await sharp(bytes).extract({ left: 0, top: 0, width: 500, height: 630 }).stats();
  return { bytes, facts: { width, height, format }, dominant };
}

describe('the card of a shared page', () => {
  it.each<[string, Partial<CardRequest>]>([
    ['a title, a quote, a name and the print', {}],
    ['a title alone', { quote: null, teller: null }],
    ['a title of 10,000 characters', { title: 'Bread '.repeat(1667) }],
    ['a word of 2,000 characters', { title: 'x'.repeat(2000) }],
    ['markup', { title: '</h1><script>document.title = 1</script><img src=x onerror=alert(1)>', teller: '<b>Eve</b>' }],
    ['Arabic and Hebrew', { title: 'الطريق إلى البيت', quote: 'שלום עולם', teller: 'نورا' }],
    ['emoji', { title: '👩‍👩‍👧‍👦 home 🏠', quote: null }],
    ['a print that is none', { print: '../../etc/passwd' }],
  ])('draws %s', async (_what, over) => {
    const { bytes, facts, dominant } = await pictureOf(over);
    expect(facts).toEqual({ width: 1200, height: 630, format: 'jpeg' });
    expect(bytes.length).toBeLessThan(300_000);
    // The left half stays paper.
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(200);
  });

  it('draws the customer’s photo in place of the print', async () => {
    const photo = (await jpegOf(1200, 900)).toString('base64');
    const [withPhoto, without] = [await pictureOf({ photo }), await pictureOf({})];
    expect(withPhoto.bytes.equals(without.bytes)).toBe(false);
    expect(withPhoto.bytes.length).toBeLessThan(300_000);
  });

  it('is refused without a title', async () => {
    expect((await draw({ ...card, title: undefined })).failed).toBe(true);
  });
});
