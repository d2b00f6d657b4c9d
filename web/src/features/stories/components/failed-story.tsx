import { pages } from '#shared/names/pages.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';

export function FailedStory() {
  return (
    <div className="item-body items-start gap-4 failed-story">
      <p>
        <strong>Wren couldn’t finish this story.</strong> You can start again at no cost: the story is back on your
        account.
      </p>
      <ButtonLink to={pages.startYourStory.path} variant="ghost">
        Start again
      </ButtonLink>
    </div>
  );
}
