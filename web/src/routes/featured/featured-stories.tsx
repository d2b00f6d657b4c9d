import { FeaturedGallery } from '#web/src/features/featured/components/featured-gallery.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('featuredStories', {
    title: 'Featured stories',
    description: 'Stories of shops, boats, gardens and pianos, told to Wren and shown with their tellers’ consent.',
  });
}

export default function FeaturedStories() {
  return <FeaturedGallery />;
}
