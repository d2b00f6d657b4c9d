import { CategoryCards } from '../../features/landing/components/category-cards.tsx';
import { Closing } from '../../features/landing/components/closing.tsx';
import { Example } from '../../features/landing/components/example.tsx';
import { StickyStart } from '../../features/landing/components/sticky-start.tsx';
import { WhatYouReceive } from '../../features/landing/components/what-you-receive.tsx';
import { pageMeta } from '../../lib/page-meta.ts';

export function meta() {
  return pageMeta('about', {
    title: 'What we do',
    description:
      'Wren interviews you, writes your story and turns it into values, a content strategy and a week of posts. How it works, and for whom.',
  });
}

export default function AboutPage() {
  return (
    <>
      <WhatYouReceive />
      <Example />
      <CategoryCards />
      <Closing />
      <StickyStart />
    </>
  );
}
