import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { boundsOfPath } from '#tests/support/svg-bounds.ts';
import { FilmThread } from '#web/src/art/film-thread.tsx';
import { PathHome } from '#web/src/art/path-home.tsx';
import { SlackThread } from '#web/src/art/slack-thread.tsx';
import { StoryHouse } from '#web/src/art/story-house.tsx';
import { StoryThread } from '#web/src/art/story-thread.tsx';

const drawings = {
  writing: createElement(StoryThread, { shape: 'writing' }),
  tangle: createElement(StoryThread, { shape: 'tangle' }),
  divider: createElement(StoryThread, { shape: 'divider' }),
  slack: createElement(SlackThread),
  film: createElement(FilmThread, { seen: 0.5 }),
  progress: createElement(PathHome, { drawn: 0.5 }),
  house: createElement(StoryHouse, { lit: [true] }),
} as const;

test('every thread is hidden from assistive technology, has a path length of 1 and stays within its box', () => {
  for (const [name, drawing] of Object.entries(drawings)) {
    const html = renderToStaticMarkup(drawing);
    expect(html, name).toMatch(/^<svg aria-hidden="true"/);
    expect(html.match(/class="thread-line" pathLength="1"/g), name).toHaveLength(1);
    const [, , width = 0, height = 0] = /viewBox="([^"]+)"/.exec(html)?.[1]?.split(' ').map(Number) ?? [];
    const { left, top, right, bottom } = boundsOfPath(/class="thread-line"[^>]* d="([^"]+)"/.exec(html)?.[1] ?? '');
    // The tangle starts beyond the edge of the widest window.
    expect(left, name).toBeGreaterThan(name === 'tangle' ? -1000 : -12);
    expect(top, name).toBeGreaterThanOrEqual(0);
    expect(right, name).toBeLessThan(width + 40);
    expect(bottom, name).toBeLessThanOrEqual(height);
  }
});

test('FilmThread draws the seen part and lights the house at the end', () => {
  expect(renderToStaticMarkup(createElement(FilmThread, { seen: 0.25 }))).toContain('--thread-drawn:0.25');
  expect(renderToStaticMarkup(createElement(FilmThread, { seen: 0.99 }))).not.toContain('data-lit');
  expect(renderToStaticMarkup(createElement(FilmThread, { seen: 1 }))).toContain('data-lit="true"');
});

test('PathHome lights the house at the last message, not before', () => {
  expect(renderToStaticMarkup(createElement(PathHome, { drawn: 9 / 10 }))).not.toContain('data-lit');
  expect(renderToStaticMarkup(createElement(PathHome, { drawn: 10 / 10 }))).toContain('data-lit="true"');
});

test('StoryHouse lights the windows it is told, and the door and the whole thread with the last', () => {
  const house = (...lit: boolean[]) => renderToStaticMarkup(createElement(StoryHouse, { lit }));
  const lights = (html: string) => html.match(/data-lit="true"/g)?.length ?? 0;
  expect(lights(house())).toBe(0);
  expect(house()).toContain('--thread-drawn:0.64');
  expect(house(false, true)).toMatch(/^(?:(?!data-lit).)*translate\(316 182\)" data-lit="true"(?:(?!data-lit).)*$/);
  expect(lights(house(true, true, true, true, true))).toBe(5);
  expect(lights(house(true, true, true, true, true, true))).toBe(7);
  expect(house(true, true, true, true, true, true)).toContain('--thread-drawn:1"');
});
