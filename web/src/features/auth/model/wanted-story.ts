import type { NavigateOptions, To } from 'react-router';
import * as z from 'zod/mini';
import { type CategorySlug, categorySlugs } from '#shared/catalogue/categories.ts';
import { pages } from '#shared/names/pages.ts';

const stateSchema = z.object({ wants: z.enum(categorySlugs) });

/** From the state of a history entry: the story that a visitor wanted before they logged in. */
export function wantedStory(historyState: unknown): CategorySlug | undefined {
  return stateSchema.safeParse(historyState).data?.wants;
}

/** The preview of the story, which orders it on arrival. */
export function wantedStoryLocation(wants: CategorySlug): [To, NavigateOptions] {
  const search = `?${new URLSearchParams({ tab: wants })}`;
  return [
    { pathname: pages.startYourStory.path, search },
    { replace: true, state: { wants } },
  ];
}
