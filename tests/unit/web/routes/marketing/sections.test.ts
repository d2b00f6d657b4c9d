import { Children, isValidElement, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import AboutPage from '#web/src/routes/marketing/about.tsx';
import HomePage from '#web/src/routes/marketing/home.tsx';

/** The names of a page's sections. */
function sectionsOf(page: ReactElement<{ readonly children?: unknown }>): string[] {
  return Children.toArray(page.props.children as Parameters<typeof Children.toArray>[0]).map((section) => {
    if (!isValidElement<{ readonly name?: string }>(section)) throw new Error('a page is made of its sections');
    const { type, props } = section;
    return props.name ?? (typeof type === 'string' ? type : type.name);
  });
}

const home = sectionsOf(HomePage());
const about = sectionsOf(AboutPage());

test('the home page has its sections in order', () => {
  expect(home).toEqual([
    ...['Hero', 'CategoryCards', 'example', 'harvest', 'PostSamples', 'WhatWeDo'],
    ...['receive', 'PriceLine', 'FilmSample', 'GiftSample', 'Closing', 'StickyStart'],
  ]);
});

test('the about page has the sections of the home page in another order (specification 2.2)', () => {
  expect(about.slice(0, 2)).toEqual(['AboutHead', 'people']);
  const shared = home.filter((section) => section !== 'Hero' && section !== 'WhatWeDo');
  const sharedHere = about.slice(2);
  expect([...sharedHere].sort()).toEqual([...shared].sort());
  expect(sharedHere).not.toEqual(shared);
  expect(about.slice(-2)).toEqual(['Closing', 'StickyStart']);
});
