import { AboutHead } from '../../features/landing/components/about-head.tsx';
import { CategoryCards } from '../../features/landing/components/category-cards.tsx';
import { Closing } from '../../features/landing/components/closing.tsx';
import { FilmSample } from '../../features/landing/components/film-sample.tsx';
import { GiftSample } from '../../features/landing/components/gift-sample.tsx';
import { PostSamples } from '../../features/landing/components/post-samples.tsx';
import { PriceLine } from '../../features/landing/components/price-line.tsx';
import { Printed } from '../../features/landing/components/printed.tsx';
import { StickyStart } from '../../features/landing/components/sticky-start.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import '../../features/landing/landing.css';

export function meta() {
  return pageMeta('about', {
    title: 'What we do',
    description:
      'Wren interviews you, writes your story and turns it into values, a content strategy and a week of posts. How it works, and for whom.',
  });
}

/** From the people to their stories: how it goes, who comes, what they make of it, and only then which kind is yours. */
export default function AboutPage() {
  return (
    <>
      <AboutHead />
      <Printed name="people" className="people-band" />
      <PostSamples />
      <Printed name="receive" />
      <Printed name="example" />
      <FilmSample />
      <Printed name="harvest" />
      <GiftSample />
      <CategoryCards />
      <PriceLine />
      <Closing />
      <StickyStart />
    </>
  );
}
