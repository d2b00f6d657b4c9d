import { Flag, Heart, Images, type LucideIcon, Store } from 'lucide-react';
import { Link } from 'react-router';
import { type CategorySlug, categories, categorySlugs } from '#shared/catalogue/categories.ts';

const icons: Record<CategorySlug, LucideIcon> = {
  'business-story': Store,
  memories: Images,
  'for-someone': Heart,
  milestone: Flag,
};

/** Links instead of tabs, because each category has its own address. */
export function CategoryTabs({ current }: { readonly current: CategorySlug }) {
  return (
    <nav aria-label="Story categories" className="category-tabs">
      <ul>
        {categorySlugs.map((slug) => {
          const Icon = icons[slug];
          return (
            <li key={slug}>
              <Link to={`?tab=${slug}`} className="category-tab" aria-current={slug === current ? 'page' : undefined}>
                <Icon aria-hidden="true" className="size-5" />
                {categories[slug].cardTitle}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
