import { useEffect, useState } from 'react';
import { pages } from '#shared/names/pages.ts';
import { exampleFilms } from '#web/src/features/landing/model/example-films.ts';
import { type ExampleMedia, examplePostOf } from '#web/src/features/landing/model/example-posts.ts';
import type { ExampleUsername } from '#web/src/features/landing/model/example-usernames.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { TurnButton } from '#web/src/ui/carousel-turn.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';
import { FilmPlayer } from '#web/src/ui/film-player.tsx';
import { PostCounts } from './post-counts.tsx';
import { PostPicture } from './post-picture.tsx';
import { PostProfile } from './post-profile.tsx';
import '#web/src/features/landing/post-dialog.css';

interface PostDialogProps {
  readonly username: ExampleUsername;
  readonly onClose: () => void;
}

/** The arrow keys turn the pages of a post, unless they wind a film or scroll what the reader is in. */
function useArrowKeys(turn: (by: 1 | -1) => void): void {
  useEffect(() => {
    const onKey = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      if (altKey || ctrlKey || metaKey || target instanceof HTMLMediaElement) return;
      if (key === 'ArrowRight') turn(1);
      if (key === 'ArrowLeft') turn(-1);
    };
    // On its way in: the dialog lets no arrow key out again.
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  });
}

/** The film carousel of specification 1.1: profile, media, counts, caption, and the way to a film of one's own. */
export function PostDialog({ username, onClose }: PostDialogProps) {
  const post = examplePostOf(username);
  const { caption, media } = post;
  const [at, setAt] = useState(0);
  const turn = (by: 1 | -1) => setAt((now) => Math.min(media.length - 1, Math.max(0, now + by)));
  useArrowKeys(turn);
  const shown = media[at];
  return (
    <Dialog open size="large" onClose={onClose} title={`A post by ${username}`}>
      <div className="post-view">
        <div className="post-stage">
          {shown !== undefined && (
            <div className="post-media">
              <PostMedia key={shown.imageSource} media={shown} username={username} />
            </div>
          )}
          {media.length > 1 && <Turns at={at} count={media.length} onTurn={turn} />}
        </div>
        <div className="post-told">
          <PostProfile username={username} onLeave={onClose} />
          <PostCounts post={post} />
          <p>{caption}</p>
          <p className="text-muted text-small">An example: we made up the people.</p>
          <ButtonLink to={pages.turnIntoFilm.path} className="post-book">
            Book your film package
          </ButtonLink>
        </div>
      </div>
    </Dialog>
  );
}

interface PostMediaProps {
  readonly media: ExampleMedia;
  readonly username: ExampleUsername;
}

function PostMedia({ media, username }: PostMediaProps) {
  const film = media.isVideo ? exampleFilms[username] : undefined;
  if (film !== undefined) return <FilmPlayer film={film} />;
  return <PostPicture media={media} sizes="(width >= 48rem) 24rem, 90vw" />;
}

interface TurnsProps {
  readonly at: number;
  readonly count: number;
  readonly onTurn: (by: 1 | -1) => void;
}

function Turns({ at, count, onTurn }: TurnsProps) {
  return (
    <div className="post-turns">
      <TurnButton label="Previous" ended={at === 0} onPress={() => onTurn(-1)} />
      <p aria-live="polite">
        {at + 1} of {count}
      </p>
      <TurnButton label="Next" ended={at === count - 1} onPress={() => onTurn(1)} />
    </div>
  );
}
