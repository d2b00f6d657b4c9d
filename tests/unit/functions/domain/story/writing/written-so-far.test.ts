import { describe, expect, it } from 'vitest';
import { writtenSoFar } from '#functions/domain/story/writing/written-so-far.ts';

const opening = { title: 'Bread', html: '<h4>Bread</h4><p>It rained.</p>' };

describe('writtenSoFar', () => {
  it('is the opening, then the paragraphs that are finished', () => {
    expect(writtenSoFar(opening, {})).toBe(opening.html);
    expect(writtenSoFar(opening, { paragraphs: ['Rosa knew.', '2 < 3'] })).toBe(
      `${opening.html}<p>Rosa knew.</p><p>2 &lt; 3</p>`,
    );
  });

  it('is the whole text once the body is stored', () => {
    const body = { title: 'Bread', pinnedOpening: null, paragraphs: ['It rained.', 'Rosa knew.'] };
    expect(writtenSoFar(null, { body, paragraphs: ['It rained.'] })).toBe(
      '<h4>Bread</h4><p>It rained.</p><p>Rosa knew.</p>',
    );
  });

  it('is empty before the first paragraph, and for material that cannot be read', () => {
    expect(writtenSoFar(null, {})).toBe('');
    expect(writtenSoFar(null, { body: 7, paragraphs: 'x' })).toBe('');
  });
});
