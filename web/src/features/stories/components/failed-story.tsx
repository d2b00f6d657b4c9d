import { pages } from '#shared/names/pages.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';

export function FailedStory() {
  return (
    <div className="failed-story">
      <p>
        <strong>Wren could not finish this story.</strong> The story you spent on it is back on your account, so you can
        start again.
      </p>
      <ButtonLink to={pages.startYourStory.path} variant="ghost">
        Start again
      </ButtonLink>
    </div>
  );
}
