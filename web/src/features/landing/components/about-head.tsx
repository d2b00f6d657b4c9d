import { pages } from '#shared/names/pages.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { Icon } from '#web/src/ui/icon.tsx';
import { StaticSection } from './static-section.tsx';

export function AboutHead() {
  return (
    <section aria-labelledby="what-title" className="about-head">
      <div className="about-inner">
        {' '}
        <div className="about-first">
          <div className="about-words">
            <h1 id="what-title" className="text-hero">
              What we do
            </h1>
            <p className="mt-5 text-lead leading-snug">
              Everybody has the one they tell at the table. Hardly anybody has it written down. Wren asks, you talk, and
              the story is there before the tea is cold: yours, in your words, to keep and to use.
            </p>
            <p className="mt-4 text-muted">
              Wren is a program and never says otherwise. The people behind her chose the questions, draw the prints and
              answer your mail.
            </p>
            <ButtonLink to={pages.startYourStory.path} className="mt-7">
              START YOUR STORY <Icon name="arrow-right" size={20} />
            </ButtonLink>
          </div>
          <StaticSection name="kitchen-table" className="about-art" />
        </div>
        <h2 className="about-how text-h2">Ten minutes, four steps</h2>
        <StaticSection name="steps" />
      </div>
    </section>
  );
}
