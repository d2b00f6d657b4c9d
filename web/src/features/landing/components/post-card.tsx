import type { ExamplePost } from '../model/example-posts.ts';
import { PostCounts } from './post-counts.tsx';
import { PostPicture } from './post-picture.tsx';
import { PostProfile } from './post-profile.tsx';

interface PostCardProps {
  readonly post: ExamplePost;
  readonly onOpen: () => void;
}

/** A post as it stands in a feed; its picture opens it. */
export function PostCard({ post, onOpen }: PostCardProps) {
  const { username, caption, media } = post;
  const [first] = media;
  return (
    <article data-slot="post-card" className="post-card">
      {first !== undefined && (
        <button type="button" aria-haspopup="dialog" onClick={onOpen} className="post-open">
          <PostPicture media={first} sizes="(width >= 64rem) 17rem, (width >= 48rem) 44vw, 58vw" />
          <span className="post-mark">{first.isVideo ? 'Film' : media.length > 1 && `1 of ${media.length}`}</span>
          <span className="sr-only"> Open the post of {username}</span>
        </button>
      )}
      <div className="post-words">
        <PostProfile post={post} />
        <p className="post-caption">{caption}</p>
        <PostCounts post={post} />
      </div>
    </article>
  );
}
