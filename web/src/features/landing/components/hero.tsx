import { pages } from '#shared/names/pages.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { Icon } from '#web/src/ui/icon.tsx';
import { StaticArt } from '#web/src/ui/static-art.tsx';

export function Hero() {
  return (
    <section className="on-marigold hero" aria-labelledby="hero-title">
      <div className="hero-copy">
        <h1 id="hero-title" className="text-hero">
          Say it once. <span className="inline-block desktop:block">Keep it for good.</span>
        </h1>
        <p className="mt-4 max-w-[28ch] text-lead leading-snug">
          Chat for ten minutes. Get your story, your values, post ideas and a weekly plan.
        </p>
        <div className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3">
          <ButtonLink to={pages.startYourStory.path}>
            START YOUR STORY <Icon name="arrow-right" size={20} />
          </ButtonLink>
          <p className="font-semibold">Receive it in minutes.</p>
        </div>
      </div>
      <StaticArt name="hero" className="hero-art" align="foot" drawThread />
    </section>
  );
}
