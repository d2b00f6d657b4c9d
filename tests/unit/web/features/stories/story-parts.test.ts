import { describe, expect, test } from 'vitest';
import { storyParts } from '#web/src/features/stories/model/story-parts.ts';

const name = "Toast & a Signed Lease's Day";

describe('storyParts', () => {
  test('splits at the heading of the values', () => {
    for (const heading of [
      '<h4>Your values</h4>',
      '<h2 data-indent="1"><strong>Your Values:</strong></h2>',
      '<h3> <em>your</em> values </h3>',
      '<h4>Deine Werte</h4>',
    ]) {
      const parts = storyParts({ name, description: `<p>It burnt.</p>${heading}<ul><li>Patience</li></ul>` });
      expect
        .soft(parts, String(heading))
        .toEqual({ story: '<p>It burnt.</p>', values: `${heading}<ul><li>Patience</li></ul>` });
    }
  });

  test('does not split elsewhere', () => {
    for (const middle of ['<p>Your values</p>', '<h4>Know your values well</h4>', '']) {
      const description = `<p>It burnt.</p>${middle}<p>End</p>`;
      expect.soft(storyParts({ name, description }), middle).toEqual({ story: description, values: '' });
    }
  });

  test('omits a first heading that repeats the name', () => {
    const description = '<h4>Toast &amp; a Signed Lease&#39;s Day</h4><p>It burnt.</p>';
    expect(storyParts({ name, description }).story).toBe('<p>It burnt.</p>');
  });

  test('keeps another first heading', () => {
    const description = '<h4>Morning</h4><p>It burnt.</p>';
    expect(storyParts({ name, description }).story).toBe(description);
  });
});
