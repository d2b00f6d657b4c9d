import { Link } from 'react-router';
import { categories, categoryCards } from '#shared/catalogue/categories.ts';
import { pages } from '#shared/names/pages.ts';
import { StaticArt } from '#web/src/ui/static-art.tsx';

export function CategoryCards() {
  return (
    <section aria-labelledby="categories-title" className="landing-section">
      <h2 id="categories-title" className="text-h1">
        Which story is on your mind?
      </h2>
      <p className="section-lede">Pick one. You can come back for the others, and everything you type is saved.</p>
      <ul className="kinds">
        {categoryCards.map((slug) => (
          <li key={slug} className="card kind-card" data-category={slug}>
            <StaticArt name={slug} className="kind-art" />
            <div className="kind-words">
              <h3>
                <Link to={`${pages.startYourStory.path}?tab=${slug}`} prefetch="intent" className="kind-link">
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
