import { CategoryCards } from '#web/src/features/landing/components/category-cards.tsx';
import { Closing } from '#web/src/features/landing/components/closing.tsx';
import { FilmSample } from '#web/src/features/landing/components/film-sample.tsx';
import { GiftSample } from '#web/src/features/landing/components/gift-sample.tsx';
import { Hero } from '#web/src/features/landing/components/hero.tsx';
import { PostSamples } from '#web/src/features/landing/components/post-samples.tsx';
import { PriceLine } from '#web/src/features/landing/components/price-line.tsx';
import { StaticSection } from '#web/src/features/landing/components/static-section.tsx';
import { StickyStart } from '#web/src/features/landing/components/sticky-start.tsx';
import { WhatWeDo } from '#web/src/features/landing/components/what-we-do.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';
import type { RouteHandle } from '#web/src/lib/route-handle.ts';
import '#web/src/features/landing/landing.css';

export const handle = { headerOverArt: true } satisfies RouteHandle;

export function meta() {
  return pageMeta('home', {
    title: 'Say it once. Keep it for good.',
    description:
      'Chat with Wren for ten minutes and get your story, your values, post ideas and a weekly plan. Your first story is free.',
  });
}

export default function HomePage() {
  return (
    <>
      <Hero />
      <CategoryCards />
      <StaticSection name="example" />
      <StaticSection name="harvest" />
      <PostSamples />
      <WhatWeDo />
      <StaticSection name="receive" />
      <PriceLine />
      <FilmSample />
      <GiftSample />
      <Closing />
      <StickyStart />
    </>
  );
}
