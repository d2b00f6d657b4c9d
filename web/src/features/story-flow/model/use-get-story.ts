import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { pages } from '#shared/names/pages.ts';
import { orderStory } from '#web/src/features/story-flow/api/story-requests.ts';
import { ApiError } from '#web/src/lib/api-error.ts';
import { addStoryErrorMessage, isIdempotencyConflict } from '#web/src/lib/idempotency-conflict.ts';
import { readAllowance, useSession, writeAllowance } from '#web/src/lib/session.ts';
import { categoryKeys, readStored, removeStored, storedKeys, writeStored } from '#web/src/lib/storage.ts';
import { notify } from '#web/src/ui/notify.ts';
import { endCategory } from './category-storage.ts';
import { syncDiscarded } from './draft-sync.ts';
import type { Preview } from './flow-reducer.ts';
import { decideGetStory, storyProduct } from './get-story.ts';

/** Specification 1.9. */
const addedToastAfterMs = 6000;

export interface GetStory {
  get(): void;
  readonly pending: boolean;
  readonly failure: string;
}

export function useGetStory(category: CategorySlug, preview: Preview): GetStory {
  const session = useSession();
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  const ordering = useRef(false);
  const order = useMutation({
    mutationFn: (firstStory: boolean) => orderWithKey(category, preview, firstStory),
    // Fails at once when offline, instead of waiting invisibly.
    networkMode: 'always',
    onSuccess: (usedFirstStory) => {
      spend(usedFirstStory);
      endCategory(category);
      void syncDiscarded();
      queryClient.invalidateQueries({ queryKey: ['stories'] });
      queryClient.invalidateQueries({ queryKey: ['user'] });
      setTimeout(() => notify.success('Story has been added'), addedToastAfterMs);
      navigate(pages.stories.path);
    },
    onError: (error) => {
      queryClient.invalidateQueries({ queryKey: ['user'] });
      if (isIdempotencyConflict(error)) queryClient.invalidateQueries({ queryKey: ['stories'] });
      if (needsCheckout(error)) checkOut();
      else notify.error(addStoryErrorMessage(error), { id: 'get-story' });
    },
    onSettled: () => {
      ordering.current = false;
    },
  });

  function take(firstStory: boolean): void {
    // A double click arrives before the button shows the pending state.
    if (ordering.current) return;
    ordering.current = true;
    order.mutate(firstStory);
  }

  function checkOut(): void {
    writeStored(storedKeys.checkoutProduct, storyProduct(category, { firstStory: false }));
    writeStored(storedKeys.tab, category);
    navigate(pages.checkout.path);
  }

  return {
    get() {
      // An attempt without a response may have spent a story: only a retry reveals its result.
      const attempt = session.loggedIn ? readStored(categoryKeys(category).attempt) : null;
      const decision = decideGetStory(session);
      if (attempt !== null) take(attempt.firstStory);
      else if (decision.kind === 'add') take(decision.firstStory);
      else checkOut();
    },
    pending: order.isPending,
    failure: order.isError && !needsCheckout(order.error) ? addStoryErrorMessage(order.error) : '',
  };
}

/**
 * Reuses one key until a response arrives, so that a retry does not spend a second story.
 * @returns whether the free first story was used
 */
async function orderWithKey(category: CategorySlug, preview: Preview, firstStory: boolean): Promise<boolean> {
  const keys = categoryKeys(category);
  const attempt = readStored(keys.attempt) ?? { key: crypto.randomUUID(), firstStory };
  writeStored(keys.attempt, attempt);
  const messages = readStored(keys.chatHistory) ?? [];
  try {
    await orderStory({ category, messages, preview, firstStory: attempt.firstStory, idempotencyKey: attempt.key });
    return attempt.firstStory;
  } catch (error) {
    // A 4xx had no effect; any other failure may have started the story.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) removeStored(keys.attempt);
    throw error;
  }
}

/** The local allowance or session was outdated. */
function needsCheckout(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'no-stories-left' || error.code === 'unauthorized');
}

function spend(firstStory: boolean): void {
  const left = readAllowance();
  if (firstStory) writeAllowance({ ...left, firstStory: false });
  else writeAllowance({ ...left, allowedStories: Math.max(0, left.allowedStories - 1) });
}
