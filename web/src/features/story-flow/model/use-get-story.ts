import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
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
import { isOpeningOutdated } from './use-keep-out.ts';

/** Specification 1.9. */
const addedToastAfterMs = 6000;

export interface GetStory {
  get(): void;
  /** A visitor asked for the story. */
  readonly signingUp: boolean;
  /** Stories left, one of which a press uses; undefined unless the customer arrived here by the login. */
  readonly storiesToUse: number | undefined;
  readonly pending: boolean;
  readonly failure: string;
}

/**
 * @param wanted the customer asked for the story before they logged in: a free first story is ordered at once, and opened; one of
 * their paid stories only after a press
 */
export function useGetStory(category: CategorySlug, preview: Preview, wanted: boolean): GetStory {
  const session = useSession();
  const { state } = useLocation();
  // A reload shows the sign-up again.
  const [asked, setAsked] = useState(typeof state === 'object' && state !== null && 'signsUp' in state);
  const [asksFirst, setAsksFirst] = useState(false);
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  const ordering = useRef(false);
  const arrived = useRef(false);
  const order = useMutation({
    mutationFn: (firstStory: boolean) => orderWithKey(category, preview, firstStory),
    onSuccess: ({ usedFirstStory, storyId }) => {
      spend(usedFirstStory);
      endCategory(category);
      void syncDiscarded();
      queryClient.invalidateQueries({ queryKey: ['stories'] });
      queryClient.invalidateQueries({ queryKey: ['user'] });
      setTimeout(() => notify.success('Story has been added'), addedToastAfterMs);
      // A story that was wanted before the login is opened while it is written; specification 1.4 names the list.
      navigate(
        arrived.current && storyId !== null ? pages.story.path.replace(':storyId', storyId) : pages.stories.path,
      );
    },
    onError: (error) => {
      ordering.current = false;
      queryClient.invalidateQueries({ queryKey: ['user'] });
      if (isIdempotencyConflict(error)) queryClient.invalidateQueries({ queryKey: ['stories'] });
      const storyId = boughtStory(error);
      if (storyId !== undefined) open(storyId);
      else if (needsCheckout(error)) checkOut();
      else notify.error(addStoryErrorMessage(error), { id: 'get-story' });
    },
  });

  function take(firstStory: boolean): void {
    // A second press may arrive before the button shows the pending state, or after the order while the page is left.
    if (ordering.current) return;
    ordering.current = true;
    order.mutate(firstStory);
  }

  /** Specification 1.4. */
  function storeProduct(): void {
    writeStored(storedKeys.checkoutProduct, storyProduct(category, { firstStory: false }));
    writeStored(storedKeys.tab, category);
  }

  function checkOut(): void {
    storeProduct();
    navigate(pages.checkout.path);
  }

  /** Bought in another tab or on another device. */
  function open(storyId: string): void {
    endCategory(category);
    queryClient.invalidateQueries({ queryKey: ['stories'] });
    notify.success('You already have this story');
    navigate(pages.story.path.replace(':storyId', storyId));
  }

  function signUp(): void {
    storeProduct();
    setAsked(true);
    navigate({ search: window.location.search }, { replace: true, preventScrollReset: true, state: { signsUp: true } });
  }

  function get(): void {
    // An attempt without a response may have spent a story: only a retry reveals its result.
    const attempt = session.loggedIn ? readStored(categoryKeys(category).attempt) : null;
    const decision = decideGetStory(session);
    if (attempt !== null) take(attempt.firstStory);
    else if (isOpeningOutdated(category)) return;
    else if (decision.kind === 'add') take(decision.firstStory);
    else if (decision.kind === 'check-out') checkOut();
    else signUp();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival.
  useEffect(() => {
    if (!wanted || arrived.current) return;
    arrived.current = true;
    // The back button must not order again.
    navigate({ search: window.location.search }, { replace: true, state: null });
    const decision = decideGetStory(session);
    if (decision.kind === 'add' && !decision.firstStory) setAsksFirst(true);
    else get();
  }, [wanted]);

  return {
    get,
    signingUp: asked && !session.loggedIn,
    storiesToUse: asksFirst && session.allowedStories > 0 && session.loggedIn ? session.allowedStories : undefined,
    pending: order.isPending || order.isSuccess,
    failure: order.isError && !isHandled(order.error) ? addStoryErrorMessage(order.error) : '',
  };
}

interface Ordered {
  readonly usedFirstStory: boolean;
  readonly storyId: string | null;
}

/** Reuses one key until a response arrives, so that a retry does not spend a second story. */
async function orderWithKey(category: CategorySlug, preview: Preview, firstStory: boolean): Promise<Ordered> {
  const keys = categoryKeys(category);
  const attempt = readStored(keys.attempt) ?? { key: crypto.randomUUID(), firstStory };
  writeStored(keys.attempt, attempt);
  const messages = readStored(keys.chatHistory) ?? [];
  try {
    const order = { category, messages, preview, firstStory: attempt.firstStory, idempotencyKey: attempt.key };
    return { usedFirstStory: attempt.firstStory, storyId: await orderStory(order) };
  } catch (error) {
    // A 4xx had no effect; any other failure may have started the story.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) removeStored(keys.attempt);
    throw error;
  }
}

function boughtStory(error: unknown): string | undefined {
  return error instanceof ApiError && error.code === 'already-bought' ? error.storyId : undefined;
}

/** Another page opens. */
function isHandled(error: unknown): boolean {
  return needsCheckout(error) || boughtStory(error) !== undefined;
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
