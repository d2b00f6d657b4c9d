import { lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FilmThread } from '#web/src/art/film-thread.tsx';
import { StoryThread } from '#web/src/art/story-thread.tsx';
import type { Film } from '#web/src/lib/film.ts';
import { useHydrated } from '#web/src/lib/use-hydrated.ts';
import { TextButton } from './button.tsx';
import { useOnline } from './use-online.ts';
import './film-player.css';

const Scene = lazy(() => import('#web/src/art/scene.tsx').then(({ Scene: part }) => ({ default: part })));

/** Loads nothing before the customer presses play. */
export function FilmPlayer({ film }: { readonly film: Film }) {
  const [failed, setFailed] = useState(false);
  const [seen, setSeen] = useState(0);
  const { width, height, transcript } = film;
  const playable = film.sources.length > 0 && !failed;
  return (
    <div data-slot="film-player" className="flex flex-col gap-3">
      <div
        className="card film-stage"
        data-upright={height > width || undefined}
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        {film.sources.length === 0 && <FilmArt />}
        {film.sources.length > 0 && failed && <FilmFailed onRetry={() => setFailed(false)} />}
        {playable && <Video film={film} onFail={() => setFailed(true)} onSeen={setSeen} />}
      </div>
      {playable && <FilmThread seen={seen} />}
      {transcript.length > 0 && (
        <details className="disclosure film-transcript">
          <summary>Read the transcript</summary>
          {transcript.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </details>
      )}
    </div>
  );
}

interface VideoProps {
  readonly film: Film;
  readonly onFail: () => void;
  readonly onSeen: (seen: number) => void;
}

function Video({ film, onFail, onSeen }: VideoProps) {
  const { title, sources, poster, captions, width, height } = film;
  const [begun, setBegun] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const hydrated = useHydrated();
  const last = sources.at(-1)?.address;
  const play = () => {
    // The video can have the focus with controls only.
    flushSync(() => setBegun(true));
    video.current?.focus();
    // A failure is an error of the video, too.
    video.current?.play().catch(() => {});
  };
  return (
    <>
      <video
        ref={video}
        // Ours before the film, the browser's during it and without scripts.
        controls={begun || !hydrated}
        preload="none"
        playsInline
        // Captions from another origin require CORS (HTML, "start-up the track processing model").
        {...(captions !== null && { crossOrigin: 'anonymous' as const })}
        aria-label={title}
        poster={poster ?? undefined}
        width={width}
        height={height}
        onPlay={() => setBegun(true)}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) => onSeen(currentTime / duration || 0)}
        onEnded={() => onSeen(1)}
        // Failure during playback; a missing file triggers the source's error.
        onError={onFail}
      >
        {sources.map(({ address, type }) => (
          <source key={address} src={address} type={type} onError={address === last ? onFail : undefined} />
        ))}
        <track kind="captions" srcLang="en" label="English" default={captions !== null} src={captions ?? undefined} />
      </video>
      {poster === null && !begun && <FilmArt />}
      {hydrated && !begun && (
        <button type="button" className="film-play" onClick={play}>
          Play<span className="sr-only"> {title}</span>
        </button>
      )}
    </>
  );
}

function FilmArt() {
  return (
    <div className="film-art">
      <Suspense fallback={null}>
        <Scene name="evening" align="foot" />
      </Suspense>
    </div>
  );
}

function FilmFailed({ onRetry }: { readonly onRetry: () => void }) {
  const online = useOnline();
  return (
    <div role="alert" className="film-failed">
      <StoryThread shape="tangle" className="h-24 w-48 max-w-full" />
      <p className="font-semibold">{online ? 'The film didn’t play.' : 'You’re offline.'}</p>
      <TextButton onClick={onRetry} className="film-retry">
        Try again
      </TextButton>
    </div>
  );
}
