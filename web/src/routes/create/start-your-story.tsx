import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { type CategorySlug, categorySlugs } from '#shared/catalogue/categories.ts';
import { StartIntro } from '#web/src/features/story-flow/components/start-intro.tsx';
import { syncDrafts } from '#web/src/features/story-flow/model/draft-sync.ts';
import { track } from '#web/src/lib/analytics.ts';
import { useHydrated } from '#web/src/lib/hydrated.ts';
import { pageMeta } from '#web/src/lib/page-meta.ts';
import { useSession } from '#web/src/lib/session.ts';
import { StorySteps } from './story-steps.tsx';

export function meta() {
  return pageMeta('startYourStory', {
    title: 'Start your story',
    description: 'Chat with Wren for ten minutes and read the opening of your story for free.',
  });
}

/** The category that the address names; null for none, or one that does not exist. */
function categoryOf(tab: string | null): CategorySlug | null {
  return categorySlugs.find((slug) => slug === tab) ?? null;
}

/** /start-your-story: the intro, or with `tab` one category's chat and preview (specification 1.2). */
export default function StartYourStory() {
  const [search] = useSearchParams();
  // The prerendered page knows no query: it is the intro, and the first picture in the browser must be the same.
  const category = useHydrated() ? categoryOf(search.get('tab')) : null;
  useEffect(() => {
    track('story page visit', { category: categoryOf(search.get('tab')) });
  }, [search]);
  const { loggedIn } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever logs in, here or in another tab, has their drafts.
  useEffect(() => void syncDrafts(), [category, loggedIn]);
  if (category !== null) return <StorySteps key={category} category={category} />;
  return <StartIntro />;
}
