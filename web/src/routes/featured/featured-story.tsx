import { FeaturedStoryPage } from '#web/src/features/featured/components/featured-story-page.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';
import type { Route } from './+types/featured-story.ts';

export function meta() {
  return pageMeta('featuredStory', {
    title: 'Featured story',
    description: 'A featured story, with its photos and film.',
  });
}

export default function FeaturedStory({ params }: Route.ComponentProps) {
  return <FeaturedStoryPage key={params.featuredStoryId} featuredStoryId={params.featuredStoryId} />;
}
