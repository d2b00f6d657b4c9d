import { useEffect, useRef } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { StoryThread } from '#web/src/art/story-thread.tsx';
import { Button, ButtonLink } from './button.tsx';
import { NotFound } from './not-found.tsx';
import { useOnline } from './use-online.ts';

interface ErrorPageProps {
  readonly error: unknown;
}

/** Typed text survives an error, because it is in localStorage. A page that could not load offline loads once online. */
export function ErrorPage({ error }: ErrorPageProps) {
  const online = useOnline();
  const wasOffline = useRef(!online);
  useEffect(() => {
    if (online && wasOffline.current) window.location.reload();
  }, [online]);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <section className="mx-auto flex w-full max-w-page grow flex-col items-start justify-center gap-5 px-gutter py-section">
      <StoryThread shape="tangle" className="h-40 w-80 max-w-full text-accent" />
      <h1>{online ? 'Something went wrong' : 'You’re offline'}</h1>
      <p className="max-w-lede text-lead text-muted">
        {online
          ? 'This page hit a problem. What you’ve written is safe on this device.'
          : 'What you’ve written is safe on this device. This page opens when you’re back online.'}
      </p>
      <div className="flex flex-wrap gap-3">
        {online && <Button onClick={() => window.location.reload()}>Try again</Button>}
        <ButtonLink to="/" variant="ghost">
          Go Home
        </ButtonLink>
      </div>
    </section>
  );
}
