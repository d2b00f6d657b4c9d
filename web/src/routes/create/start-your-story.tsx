import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { type CategorySlug, categorySlugs } from '#shared/catalogue/categories.ts';
import { StartIntro } from '#web/src/features/story-flow/components/start-intro.tsx';
import { syncDrafts } from '#web/src/features/story-flow/model/draft-sync.ts';
import { track } from '#web/src/lib/analytics.ts';
import { pageMeta } from '#web/src/lib/page-meta.ts';
import { useSession } from '#web/src/lib/session.ts';
import { useHydrated } from '#web/src/lib/use-hydrated.ts';
import { StorySteps } from './story-steps.tsx';

export function meta() {
  return pageMeta('startYourStory', {
    title: 'Start your story',
    description: 'Chat with Wren for ten minutes and read the opening of your story for free.',
  });
}

function categoryOf(tab: string | null): CategorySlug | null {
  return categorySlugs.find((slug) => slug === tab) ?? null;
}

export default function StartYourStory() {
  const [search] = useSearchParams();
  // The page is prerendered without a query, so hydration must start with the intro.
  const category = useHydrated() ? categoryOf(search.get('tab')) : null;
  useEffect(() => {
    track('story page visit', { category: categoryOf(search.get('tab')) });
  }, [search]);
  const { loggedIn } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a login in any tab changes the drafts.
  useEffect(() => void syncDrafts(), [category, loggedIn]);
  if (category !== null) return <StorySteps key={category} category={category} />;
  return <StartIntro />;
}
