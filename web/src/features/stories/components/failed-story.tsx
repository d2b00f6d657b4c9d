import { pages } from '#shared/names/pages.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';

export function FailedStory() {
  return (
    <div className="failed-story">
      <p>
        <strong>Wren couldn’t finish this story.</strong> The story it cost is back in your account, so you can start
        again.
      </p>
      <ButtonLink to={pages.startYourStory.path} variant="ghost">
        Start again
      </ButtonLink>
    </div>
  );
}
