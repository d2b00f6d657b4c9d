import { Link } from 'react-router';
import { pages } from '#shared/names/pages.ts';
import type { Story } from '#shared/schemas/story.ts';
import { FilmUpsell } from './film-upsell.tsx';
import { PrintCrop } from './print-picture.tsx';
import '#web/src/features/stories/film-upsell.css';

/** What else a story can become: after everything that the customer has. */
export function StoryOffers({ story }: { readonly story: Story }) {
  return (
    <div className="story-offers">
      <FilmUpsell story={story} />
      <section aria-labelledby="gift-offer" className="gift-offer">
        <PrintCrop story={story} nth={3} />
        <div>
          <h2 id="gift-offer">Framed, for somebody</h2>
          <p>The story and a photo on paper, in a bi-fold frame.</p>
          <Link to={pages.giftYourStory.path} className="text-link">
            Gift your story
          </Link>
        </div>
      </section>
    </div>
  );
}
