import { lazy, Suspense, useState } from 'react';
import { Carousel } from '../../../ui/carousel.tsx';
import { type ExamplePost, examplePosts } from '../model/example-posts.ts';
import { PostCard } from './post-card.tsx';

/** Loaded when the first post is opened. */
const PostDialog = lazy(() => import('./post-dialog.tsx').then(({ PostDialog: part }) => ({ default: part })));

/** Samples of created content: six posts, each of which opens. */
export function PostSamples() {
  const [opened, setOpened] = useState<ExamplePost>();
  return (
    <section aria-labelledby="samples-title" className="landing-section samples">
      <h2 id="samples-title" className="text-h1">
        Posts that sound like you
      </h2>
      <p className="section-lede">Every story brings five captions. These come from six stories; press one to open it.</p>
      <Carousel label="Posts from six stories">
        {examplePosts.map((post) => (
          <PostCard key={post.username} post={post} onOpen={() => setOpened(post)} />
        ))}
      </Carousel>
      <Suspense fallback={null}>
        {opened !== undefined && <PostDialog post={opened} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </section>
  );
}
