import { giftSheets } from '#shared/catalogue/gift.ts';
import { prices } from '#shared/catalogue/prices.ts';
import { pages } from '#shared/names/pages.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { StaticSection } from './static-section.tsx';

export function GiftSample() {
  return (
    <section aria-labelledby="gifts-title" className="landing-section">
      <div className="gift-sample">
        <div className="gift-sample-words">
          <h2 id="gifts-title" className="text-h1">
            Or framed, in a gift box
          </h2>
          <p className="mt-4 text-lead leading-snug">
            Your story and a photo as A5 prints on 250 gsm paper, in a luxury bi-fold frame that opens like a book.
          </p>
          <p className="mt-3 text-muted">
            {giftSheets.left} {giftSheets.right}
          </p>
          <p className="gift-sample-price">
            <span className="numeral">${prices.giftCents / 100}</span> excluding shipping
          </p>
          <ButtonLink to={pages.giftYourStory.path} variant="ghost">
            Gift your story
          </ButtonLink>
        </div>
        <StaticSection name="framed-print" className="gift-sample-art" />
      </div>
    </section>
  );
}
