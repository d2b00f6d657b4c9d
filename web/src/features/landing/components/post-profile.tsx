import { Link } from 'react-router';
import {
  type ExampleUsername,
  getProfileLink,
  getProfilePicture,
} from '#web/src/features/landing/model/example-usernames.ts';

interface PostProfileProps {
  readonly username: ExampleUsername;
  readonly onLeave?: () => void;
}

export function PostProfile({ username, onLeave }: PostProfileProps) {
  return (
    <p className="post-profile">
      <img src={getProfilePicture(username)} alt="" width={44} height={44} loading="lazy" />
      <Link to={getProfileLink(username)} onClick={onLeave} className="post-username">
        {username}
      </Link>
    </p>
  );
}
