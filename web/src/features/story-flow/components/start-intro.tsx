import { useLayoutEffect } from 'react';
import { Link } from 'react-router';
import { type CategorySlug, categories, categoryCards } from '#shared/catalogue/categories.ts';
import { priceText } from '#web/src/features/story-flow/model/get-story.ts';
import { countOf } from '#web/src/lib/count-of.ts';
import { useSession } from '#web/src/lib/session.ts';
import { categoryKeys, useStored } from '#web/src/lib/storage.ts';
import { StaticArt } from '#web/src/ui/static-art.tsx';
import { DeliveredList } from './delivered-list.tsx';
import { RemainingBadge } from './remaining-badge.tsx';
import '#web/src/features/story-flow/start-intro.css';

export function StartIntro() {
  // From the document's script; a category takes the intro's place.
  useLayoutEffect(() => () => void delete document.documentElement.dataset['waiting'], []);
  return (
    <div className="start-intro">
      <header className="flex flex-col items-start gap-4">
        <RemainingBadge />
        <h1 className="max-w-[20ch]">Hi, I’m Wren. Let’s get started on your story.</h1>
        <p className="max-w-lede text-lead text-muted leading-snug">
          Which story is on your mind? Pick one. You can come back for the others, and everything you type is saved.
        </p>
      </header>
      <ul className="category-cards">
        {categoryCards.map((slug) => (
          <li key={slug}>
            <Link to={`?tab=${slug}`} className="card category-card">
              <StaticArt name={slug} className="category-art" />
              <span className="flex flex-col category-words">
                <span className="font-display font-black text-h3 leading-display">{categories[slug].cardTitle}</span>
                <span className="text-muted">{categories[slug].description}</span>
                <ContinueMark category={slug} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Offer />
    </div>
  );
}

function ContinueMark({ category }: { readonly category: CategorySlug }) {
  const { chatHistory, step } = categoryKeys(category);
  const messages = useStored(chatHistory) ?? [];
  const isPreview = useStored(step) === 2;
  if (!messages.some(({ role }) => role === 'user')) return null;
  return (
    <span className="tag category-continue">
      {isPreview ? 'Your story has begun. Read on' : `Continue: ${countOf(messages.length, 'message')} so far`}
    </span>
  );
}

function Offer() {
  const session = useSession();
  const price = priceText(session);
  return (
    <section aria-labelledby="offer" className="offer">
      <div>
        <h2 id="offer">What you get</h2>
        <p className="flex flex-col gap-2 offer-price">
          <span className="font-display font-black text-hero leading-none">{price}</span>
          <span className="text-muted">{price === 'Free' ? 'for your first story' : 'per story, one-time'}</span>
        </p>
      </div>
      <DeliveredList />
    </section>
  );
}
