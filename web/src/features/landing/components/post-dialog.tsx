import { useEffect, useState } from 'react';
import { pages } from '#shared/names/pages.ts';
import { exampleFilms } from '#web/src/features/landing/model/example-films.ts';
import { type ExampleMedia, getExamplePost } from '#web/src/features/landing/model/example-posts.ts';
import type { ExampleUsername } from '#web/src/features/landing/model/example-usernames.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { CarouselButton } from '#web/src/ui/carousel-button.tsx';
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

/** Arrow keys change the slide unless they seek a film or scroll text. */
function useArrowKeys(turn: (by: 1 | -1) => void): void {
  useEffect(() => {
    const onKey = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      if (altKey || ctrlKey || metaKey || target instanceof HTMLMediaElement) return;
      if (key === 'ArrowRight') turn(1);
      if (key === 'ArrowLeft') turn(-1);
    };
    // In the capture phase, because the dialog stops arrow keys.
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  });
}

export function PostDialog({ username, onClose }: PostDialogProps) {
  const post = getExamplePost(username);
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
        <div className="flex flex-col gap-3">
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
      <CarouselButton label="Previous" ended={at === 0} onPress={() => onTurn(-1)} />
      <p aria-live="polite">
        {at + 1} of {count}
      </p>
      <CarouselButton label="Next" ended={at === count - 1} onPress={() => onTurn(1)} />
    </div>
  );
}
