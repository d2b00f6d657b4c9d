import { FeaturedGallery } from '#web/src/features/featured/components/featured-gallery.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('featuredStories', {
    title: 'Featured stories',
    description: 'Stories of shops, boats, gardens and pianos: see what a Tellwren story can become.',
  });
}

export default function FeaturedStories() {
  return <FeaturedGallery />;
}
