import { pages } from '#shared/names/pages.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { Icon } from '#web/src/ui/icon.tsx';
import { StaticSection } from './static-section.tsx';

export function Closing() {
  return (
    <section aria-labelledby="closing-title" className="on-marigold closing" data-slot="closing">
      <StaticSection name="wren" className="closing-wren" />
      <div className="closing-words">
        <h2 id="closing-title" className="text-h1">
          Ten minutes from now you could be reading it.
        </h2>
        <ButtonLink to={pages.startYourStory.path} className="mt-7">
          START YOUR STORY <Icon name="arrow-right" size={20} />
        </ButtonLink>
      </div>
    </section>
  );
}
