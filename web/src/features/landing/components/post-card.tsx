import { lazy } from 'react';
import type { ExampleUsername } from '#web/src/features/landing/model/example-usernames.ts';
import { StaticPart } from '#web/src/ui/static-part.tsx';
import { PostProfile } from './post-profile.tsx';

const StaticPost = lazy(() => import('./static-post.tsx').then(({ StaticPost: part }) => ({ default: part })));

interface PostCardProps {
  readonly username: ExampleUsername;
  readonly onOpen: () => void;
}

export function PostCard({ username, onOpen }: PostCardProps) {
  return (
    <article data-slot="post-card" className="card post-card">
      <button type="button" aria-haspopup="dialog" onClick={onOpen} className="post-open">
        <span className="sr-only">Open the post by {username}. </span>
        <StaticPart id={`picture-${username}`} as="span">
          <StaticPost username={username} part="picture" />
        </StaticPart>
      </button>
      <div className="post-words">
        <PostProfile username={username} />
        <StaticPart id={`words-${username}`} className="post-text">
          <StaticPost username={username} part="words" />
        </StaticPart>
      </div>
    </article>
  );
}
