import { describe, expect, test } from 'vitest';
import { storyParts } from '#web/src/features/stories/model/story-parts.ts';

const name = "Toast & a Signed Lease's Day";

describe('storyParts', () => {
  test.each([
    '<h4>Your values</h4>',
    '<h2 data-indent="1"><strong>Your Values:</strong></h2>',
    '<h3> <em>your</em> values </h3>',
    '<h4>Deine Werte</h4>',
  ])('splits at %s', (heading) => {
    const parts = storyParts({ name, description: `<p>It burnt.</p>${heading}<ul><li>Patience</li></ul>` });
    expect(parts).toEqual({ story: '<p>It burnt.</p>', values: `${heading}<ul><li>Patience</li></ul>` });
  });

  test.each(['<p>Your values</p>', '<h4>Know your values well</h4>', ''])('does not split at %j', (middle) => {
    const description = `<p>It burnt.</p>${middle}<p>End</p>`;
    expect(storyParts({ name, description })).toEqual({ story: description, values: '' });
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
