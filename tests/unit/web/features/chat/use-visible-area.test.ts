import { expect, test } from 'vitest';
import { visibleArea } from '#web/src/features/chat/model/use-visible-area.ts';

test.each([
  ['what a keyboard leaves', { height: 508.4, pageTop: 0, scale: 1 }, { top: 0, height: 508 }],
  ['where iOS has panned the page to', { height: 508, pageTop: 160.2, scale: 1 }, { top: 160, height: 508 }],
  ['the whole page under a pinch zoom', { height: 422, pageTop: 200, scale: 2 }, { top: 0, height: 844 }],
  ['the top of a page pulled below its top', { height: 844, pageTop: -30, scale: 1 }, { top: 0, height: 844 }],
])('is %s', (_, viewport, area) => {
  expect(visibleArea(viewport)).toEqual(area);
});
