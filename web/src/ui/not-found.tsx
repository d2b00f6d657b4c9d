import { StoryThread } from '#web/src/art/story-thread.tsx';
import { ButtonLink } from './button.tsx';

/** An address that leads nowhere. */
export function NotFound() {
  return (
    <section className="mx-auto flex w-full max-w-page grow flex-col items-start justify-center gap-5 px-gutter py-section">
      <StoryThread shape="tangle" className="mb-5 h-auto w-full max-w-text text-accent" />
      <h1>Page Not Found</h1>
      <p className="max-w-lede text-lead text-muted">This page doesn’t exist, or it has moved.</p>
      <ButtonLink to="/">Go Home</ButtonLink>
    </section>
  );
}
