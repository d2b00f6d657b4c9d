import { StoryThread } from '#web/src/art/story-thread.tsx';
import { ButtonLink } from './button.tsx';

/** An address that leads nowhere. */
export function NotFound() {
  return (
    <section className="mx-auto flex w-full max-w-page grow flex-col justify-center gap-10 px-gutter py-section desktop:flex-row desktop:items-center desktop:gap-20">
      <StoryThread shape="tangle" className="h-auto w-full max-w-text text-accent desktop:w-1/2" />
      <div className="flex flex-col items-start gap-5">
        <h1>Page Not Found</h1>
        <p className="max-w-lede text-lead text-muted">This page doesn’t exist, or it has moved.</p>
        <ButtonLink to="/">Go Home</ButtonLink>
      </div>
    </section>
  );
}
