import { AboutHead } from '#web/src/features/landing/components/about-head.tsx';
import { CategoryCards } from '#web/src/features/landing/components/category-cards.tsx';
import { Closing } from '#web/src/features/landing/components/closing.tsx';
import { FilmSample } from '#web/src/features/landing/components/film-sample.tsx';
import { GiftSample } from '#web/src/features/landing/components/gift-sample.tsx';
import { PostSamples } from '#web/src/features/landing/components/post-samples.tsx';
import { PriceLine } from '#web/src/features/landing/components/price-line.tsx';
import { StaticSection } from '#web/src/features/landing/components/static-section.tsx';
import { StickyStart } from '#web/src/features/landing/components/sticky-start.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';
import '#web/src/features/landing/landing.css';

export function meta() {
  return pageMeta('about', {
    title: 'What we do',
    description:
      'Wren interviews you and writes your story, your values, post ideas and a weekly plan. See how it works and who it’s for.',
  });
}

export default function AboutPage() {
  return (
    <>
      <AboutHead />
      <StaticSection name="people" className="on-marigold people-band" />
      <PostSamples />
      <StaticSection name="receive" />
      <StaticSection name="example" />
      <FilmSample />
      <StaticSection name="harvest" />
      <GiftSample />
      <CategoryCards />
      <PriceLine />
      <Closing />
      <StickyStart />
    </>
  );
}
