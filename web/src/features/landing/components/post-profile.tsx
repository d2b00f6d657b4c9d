import { Link } from 'react-router';
import type { ExamplePost } from '../model/example-posts.ts';

interface PostProfileProps {
  readonly post: ExamplePost;
  readonly onLeave?: () => void;
}

/** Who posted it: a printed portrait, and the way to their introduction. */
export function PostProfile({ post: { username, profileLink, profilePicture }, onLeave }: PostProfileProps) {
  return (
    <p className="post-profile">
      <img src={profilePicture} alt="" width={44} height={44} loading="lazy" />
      <Link to={profileLink} onClick={onLeave} className="post-username">
        {username}
      </Link>
    </p>
  );
}
