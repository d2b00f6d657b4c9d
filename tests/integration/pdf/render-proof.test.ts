import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { printedStorySchema } from '#functions/domain/document/story-print.ts';
import { madeProofSchema } from '#functions/domain/gift/proof.ts';
import { jpegOf } from '#tests/support/images.ts';
import { readBoxes, readPdf } from '#tests/support/pdf-reading.ts';

const { functions } = inject('addresses');
const sample = readFileSync(join(import.meta.dirname, '../../../events/jobs/render-proof.json'), 'utf8');

async function invoke(event: string) {
  const address = `${functions}/2015-03-31/functions/renderProof/invocations`;
  const response = await fetch(address, { method: 'POST', body: event });
  const answer: unknown = await response.json();
  return { failed: response.headers.has('x-amz-function-error'), answer };
}

describe('renderProof as a function', () => {
  it('returns the PDF and its measurements', async () => {
    const { failed, answer } = await invoke(sample);
    expect(failed).toBe(false);
    const made = madeProofSchema.parse(answer);
    const bytes = Buffer.from(made.pdf, 'base64');
    expect(made.photoDpi).toBeNull();
    expect((await readPdf(bytes)).text).toContain('Ludlow');
    expect((await readBoxes(bytes)).boxes).toHaveLength(made.pages);
  });

  it('prints the story of an export with its photo', async () => {
    const data = Buffer.from(await jpegOf(1200, 800)).toString('base64');
    const story = { htmlContent: '<h4>Toast</h4><p>It was burnt.</p>', title: 'Burnt toast', images: [{ data }] };
    const { failed, answer } = await invoke(JSON.stringify({ story }));
    expect(failed).toBe(false);
    const { text } = await readPdf(Buffer.from(printedStorySchema.parse(answer).pdf, 'base64'));
    expect(text).toContain('Burnt toast');
    expect(text).toContain('It was burnt.');
  });

  it.each([
    ['a photo of another format', { photo: { data: 'aGVsbG8=', widthPx: 1, heightPx: 1 } }],
    ['a JPEG with only its first bytes', { photo: { data: '/9j/4AAB', widthPx: 1, heightPx: 1 } }],
    ['no text', { description: undefined }],
  ])('fails for %s', async (_name, wrong) => {
    expect((await invoke(JSON.stringify({ ...JSON.parse(sample), ...wrong }))).failed).toBe(true);
  });
});
