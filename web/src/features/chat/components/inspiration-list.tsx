import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { inspiration } from '#web/src/features/chat/model/inspiration.ts';

export function InspirationList({ category }: { readonly category: CategorySlug }) {
  return (
    <ul className="inspiration">
      {inspiration[category].map((idea) => (
        <li key={idea}>{idea}</li>
      ))}
    </ul>
  );
}
