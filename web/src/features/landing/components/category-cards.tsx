import { Link } from 'react-router';
import { type CategorySlug, categories } from '../../../../../shared/catalogue/categories.ts';
import { pages } from '../../../../../shared/names/pages.ts';
import { Scene } from '../../../art/scene.tsx';

/** The large one first: what most people come for. */
const shown: readonly CategorySlug[] = ['memories', 'business-story', 'for-someone', 'milestone'];

/** The four kinds of story, each a print that opens its conversation. */
export function CategoryCards() {
  return (
    <section aria-labelledby="categories-title" className="landing-section">
      <h2 id="categories-title" className="text-h1">
        Which story is on your mind?
      </h2>
      <p className="mt-4 max-w-lede text-lead text-muted leading-snug">
        Pick one. You can come back for the others, and nothing you type gets lost.
      </p>
      <ul className="category-cards">
        {shown.map((slug) => (
          <li key={slug} className="category-card" data-category={slug}>
            <div className="category-art">
              <Scene name={slug} />
            </div>
            <div className="px-5 pt-4 pb-6">
              <h3>
                <Link to={`${pages.startYourStory.path}?tab=${slug}`} prefetch="intent" className="category-link">
                  {categories[slug].cardTitle}
                </Link>
              </h3>
              <p className="mt-1.5 text-muted leading-snug">{categories[slug].description}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
