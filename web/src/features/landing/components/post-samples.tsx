import { lazy, Suspense, useState } from 'react';
import { type ExampleUsername, exampleUsernames } from '#web/src/features/landing/model/example-usernames.ts';
import { Carousel } from '#web/src/ui/carousel.tsx';
import { PostCard } from './post-card.tsx';
import '#web/src/features/landing/posts.css';

const PostDialog = lazy(() => import('./post-dialog.tsx').then(({ PostDialog: part }) => ({ default: part })));

export function PostSamples() {
  const [opened, setOpened] = useState<ExampleUsername>();
  return (
    <section aria-labelledby="samples-title" className="landing-section samples">
      <h2 id="samples-title" className="text-h1">
        Posts that sound like you
      </h2>
      <p className="section-lede">Every story comes with five captions. These are examples: tap one to open it.</p>
      <Carousel label="Example posts">
        {exampleUsernames.map((username) => (
          <PostCard key={username} username={username} onOpen={() => setOpened(username)} />
        ))}
      </Carousel>
      <Suspense fallback={null}>
        {opened !== undefined && <PostDialog username={opened} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </section>
  );
}
