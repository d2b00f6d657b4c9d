import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { madeProofSchema } from '#functions/domain/gift/proof.ts';
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

  it.each([
    ['a photo of another format', { photo: { data: 'aGVsbG8=', widthPx: 1, heightPx: 1 } }],
    ['a JPEG with only its first bytes', { photo: { data: '/9j/4AAB', widthPx: 1, heightPx: 1 } }],
    ['no text', { description: undefined }],
  ])('fails for %s', async (_name, wrong) => {
    expect((await invoke(JSON.stringify({ ...JSON.parse(sample), ...wrong }))).failed).toBe(true);
  });
});
