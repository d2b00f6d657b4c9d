import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CategorySlug } from '../../../../../shared/catalogue/categories.ts';
import { pages } from '../../../../../shared/names/pages.ts';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { clearCategory } from '../../../lib/clear-category.ts';
import { readAllowance, useSession, writeAllowance } from '../../../lib/session.ts';
import { categoryKeys, readStored, removeStored, storedKeys, writeStored } from '../../../lib/storage.ts';
import { notify } from '../../../ui/notify.ts';
import { orderStory } from '../api/story-requests.ts';
import type { Preview } from './flow-reducer.ts';
import { decideGetStory, storyProduct } from './get-story.ts';

/** Spec 1 §9. */
const addedToastAfterMs = 6000;

export interface GetStory {
  get(): void;
  readonly pending: boolean;
  /** Why the story could not be had; empty when nothing is wrong. */
  readonly failure: string;
  /** What has to happen before the story can be had. */
  readonly obstacle: 'log-in' | 'pay' | null;
  dismiss(): void;
}

/** 'Get my story' (spec 1 §4). */
export function useGetStory(category: CategorySlug, preview: Preview): GetStory {
  const session = useSession();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [obstacle, setObstacle] = useState<GetStory['obstacle']>(null);

  const order = useMutation({
    mutationFn: (firstStory: boolean) => orderOnce(category, preview, firstStory),
    onSuccess: (usedFirstStory) => {
      spend(usedFirstStory);
      clearCategory(category);
      queryClient.invalidateQueries({ queryKey: ['stories'] });
      queryClient.invalidateQueries({ queryKey: ['user'] });
      setTimeout(() => notify.success('Story has been added'), addedToastAfterMs);
      navigate(pages.stories.path);
    },
    onError: (error) => {
      const refused = obstacleOf(error);
      if (refused === null) notify.error(errorMessage(error), { id: 'get-story' });
      else meet(refused);
      queryClient.invalidateQueries({ queryKey: ['user'] });
    },
  });

  function meet(kind: 'log-in' | 'pay'): void {
    keepForLater(category);
    setObstacle(kind);
  }

  return {
    get() {
      // An attempt without an answer may have taken the story already: asking again is the only way to know.
      const attempt = session.loggedIn ? readStored(categoryKeys(category).attempt) : null;
      const decision = decideGetStory(session);
      if (attempt !== null) order.mutate(attempt.firstStory);
      else if (decision.kind === 'add') order.mutate(decision.firstStory);
      else meet(decision.kind);
    },
    pending: order.isPending,
    failure: order.isError && obstacleOf(order.error) === null ? errorMessage(order.error) : '',
    obstacle: session.loggedIn && obstacle === 'log-in' ? null : obstacle,
    dismiss: () => setObstacle(null),
  };
}

/**
 * Orders under one key until an answer has come: a second press, a reload or another tab can not take a second story.
 * @returns whether the free first story was used
 */
async function orderOnce(category: CategorySlug, preview: Preview, firstStory: boolean): Promise<boolean> {
  const keys = categoryKeys(category);
  const attempt = readStored(keys.attempt) ?? { key: crypto.randomUUID(), firstStory };
  writeStored(keys.attempt, attempt);
  const messages = readStored(keys.chatHistory) ?? [];
  try {
    await orderStory({ category, messages, preview, firstStory: attempt.firstStory, idempotencyKey: attempt.key });
    return attempt.firstStory;
  } catch (error) {
    // A refusal took nothing; after anything else the story may have been started.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) removeStored(keys.attempt);
    throw error;
  }
}

function obstacleOf(error: unknown): GetStory['obstacle'] {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'unauthorized') return 'log-in';
  return error.code === 'no-stories-left' ? 'pay' : null;
}

function spend(firstStory: boolean): void {
  const left = readAllowance();
  if (firstStory) writeAllowance({ ...left, firstStory: false });
  else writeAllowance({ ...left, allowedStories: Math.max(0, left.allowedStories - 1) });
}

/** Product and tab wait for the checkout, and the login brings its visitor back to this preview. */
function keepForLater(category: CategorySlug): void {
  writeStored(storedKeys.checkoutProduct, storyProduct(category, { firstStory: false }));
  writeStored(storedKeys.tab, category);
  writeStored(storedKeys.lastVisitedPage, `${pages.startYourStory.path}?tab=${category}`);
}
