import { CategoryCards } from '../../features/landing/components/category-cards.tsx';
import { Closing } from '../../features/landing/components/closing.tsx';
import { Example } from '../../features/landing/components/example.tsx';
import { Hero } from '../../features/landing/components/hero.tsx';
import { PriceLine } from '../../features/landing/components/price-line.tsx';
import { StickyStart } from '../../features/landing/components/sticky-start.tsx';
import { WhatYouReceive } from '../../features/landing/components/what-you-receive.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';

export const handle = { headerOverArt: true } satisfies RouteHandle;

export function meta() {
  return pageMeta('home', {
    title: 'Say it once. Keep it for good.',
    description:
      'Chat with Wren for ten minutes and receive your story, your values, a content strategy and a week of posts. Your first story is free.',
  });
}

export default function HomePage() {
  return (
    <>
      <Hero />
      <CategoryCards />
      <Example />
      <WhatYouReceive />
      <PriceLine />
      <Closing />
      <StickyStart />
    </>
  );
}
