import { pages } from '#shared/names/pages.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { Icon } from '#web/src/ui/icon.tsx';
import { StaticSection } from './static-section.tsx';

export function AboutHead() {
  return (
    <section aria-labelledby="what-title" className="about-head">
      <div className="on-pine about-open">
        <div className="mx-auto max-w-page about-words">
          <h1 id="what-title" className="text-hero">
            What we do
          </h1>
          <div className="flex flex-col gap-5 about-lead">
            <p className="text-lead leading-snug">
              Everyone has a story they tell at the table. Hardly anyone has written it down. Wren asks, you talk, and
              your story is ready before your tea goes cold. It’s yours, in your words, to keep and to share.
            </p>
            <p>
              Wren is an AI and never pretends otherwise. The people behind her wrote the questions, drew the pictures
              and answer your emails.
            </p>
            <ButtonLink to={pages.startYourStory.path} className="self-start">
              START YOUR STORY <Icon name="arrow-right" size={20} />
            </ButtonLink>
          </div>
        </div>
      </div>
      <StaticSection name="print-line" className="print-line" />
      <div className="mx-auto max-w-page about-inner">
        <p className="print-line-note">Every story gets a print of its own. These six are examples we made up.</p>
        <h2 className="about-how text-h1">Ten minutes, four steps</h2>
        <StaticSection name="steps" />
      </div>
    </section>
  );
}
