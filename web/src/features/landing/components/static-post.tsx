import { getExamplePost } from '#web/src/features/landing/model/example-posts.ts';
import type { ExampleUsername } from '#web/src/features/landing/model/example-usernames.ts';
import { PostCounts } from './post-counts.tsx';
import { PostPicture } from './post-picture.tsx';

interface StaticPostProps {
  readonly username: ExampleUsername;
  readonly part: 'picture' | 'words';
}

/** The static parts of a card; its button and profile link belong to the page. */
export function StaticPost({ username, part }: StaticPostProps) {
  const post = getExamplePost(username);
  const { media, caption } = post;
  const [first] = media;
  if (part === 'words') {
    return (
      <>
        <p className="post-caption">{caption}</p>
        <PostCounts post={post} />
      </>
    );
  }
  if (first === undefined) return null;
  return (
    <>
      <PostPicture media={first} sizes="(width >= 64rem) 17rem, (width >= 48rem) 44vw, 58vw" />
      <span className="post-mark">{first.isVideo ? 'Film' : media.length > 1 && `1 of ${media.length}`}</span>
    </>
  );
}
