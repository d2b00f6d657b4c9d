import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { pages } from '#shared/names/pages.ts';
import { giftStoriesQuery, storiesFetchFailedMessage } from '#web/src/features/gifts/api/gift-queries.ts';
import type { ChosenStory } from '#web/src/features/gifts/model/gift-form.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { useSession } from '#web/src/lib/session.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { FetchFailed } from '#web/src/ui/fetch-failed.tsx';
import { Skeleton } from '#web/src/ui/skeleton.tsx';
import { useFailureToast } from '#web/src/ui/use-failure-toast.ts';
import { ChosenStoryText } from './chosen-story.tsx';

const StoryCombobox = lazy(() => import('./story-combobox.tsx').then((part) => ({ default: part.StoryCombobox })));

interface StoryChoiceProps {
  readonly chosen: ChosenStory | null;
  readonly locked: boolean;
  readonly onChoose: (story: ChosenStory | null) => void;
}

export function StoryChoice(props: StoryChoiceProps) {
  const { loggedIn } = useSession();
  return (
    <section aria-labelledby="gift-story" className="gift-section">
      <h2 id="gift-story" className="gift-section-title">
        Select Your Story
      </h2>
      {loggedIn ? <Choice {...props} /> : <SignInPrompt />}
    </section>
  );
}

function SignInPrompt() {
  return (
    <div className="panel items-start gap-3 gift-sign-in">
      <p className="font-semibold text-lead">Sign in to continue</p>
      <p>Your stories are in your account. You’ll come back to this page, and we’ll keep what you’ve filled in.</p>
      <ButtonLink to={pages.login.path}>Log in</ButtonLink>
    </div>
  );
}

function Choice({ chosen, locked, onChoose }: StoryChoiceProps) {
  const { data: stories, error, isFetching, refetch } = useQuery(giftStoriesQuery);
  useFailureToast(error, storiesFetchFailedMessage);
  const options = (stories ?? [])
    .filter(({ status }) => status !== 'failed')
    .map(({ _id: id, name, createdAt, status, print }) => ({ id, name, print, createdAt, ready: status === 'ready' }));
  const loading = stories === undefined && error === null;
  return (
    <>
      <div>
        <label htmlFor="gift-story-name" className="block pb-1.5 font-semibold">
          Story
        </label>
        <Suspense fallback={<Skeleton className="h-13 w-full" />}>
          <StoryCombobox
            id="gift-story-name"
            describedBy="gift-story-note"
            options={options}
            loading={loading}
            chosen={chosen}
            locked={locked}
            onChoose={onChoose}
          />
        </Suspense>
        <p id="gift-story-note" role="status" className="min-h-7 pt-1 text-muted text-small">
          {loading && 'Loading stories...'}
        </p>
      </div>
      {stories === undefined && error !== null && (
        <FetchFailed
          message={errorMessage(error, storiesFetchFailedMessage)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {chosen === null ? (
        <p>
          No story yet? <Link to={pages.startYourStory.path}>Create one now</Link>
        </p>
      ) : (
        <ChosenStoryText story={chosen} onClear={() => onChoose(null)} />
      )}
    </>
  );
}
