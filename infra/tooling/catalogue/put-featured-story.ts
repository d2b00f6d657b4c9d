import { loadFunction } from '#infra/tooling/ops/load-functions.ts';
import { asked, type CatalogueTarget, catalogueCollaborators } from './catalogue-target.ts';

/**
 * A story as the operator describes it (functions/domain/catalogue/put-featured-story.ts). Files are named by their path
 * from the folder, or are https addresses.
 */
export interface FeaturedStoryWish {
  /** Part of its address: small letters, digits and hyphens. */
  readonly featuredStoryId: string;
  readonly name: string;
  readonly author: string;
  readonly company: string;
  /** HTML; it is sanitised. */
  readonly description: string;
  readonly images: readonly { readonly file: string; readonly alt: string }[];
  readonly logo?: string | null;
  readonly stats?: readonly { readonly label: string; readonly value: string }[];
  /** WebM or MP4, an image and WebVTT. */
  readonly videos?: readonly {
    readonly file: string;
    readonly poster?: string | null;
    readonly captions?: string | null;
  }[];
  /** Where it stands in the gallery, counted from 1. */
  readonly position?: number;
  /** Who agreed to be shown, when (ISO 8601), and how we know. Without it, the story is refused. */
  readonly consent: { readonly by: string; readonly givenAt: string; readonly how: string };
}

type Put = (
  wish: unknown,
  collaborators: object,
) => Promise<{ isNew: boolean; story: { name: string; state: string } }>;

/**
 * Puts a featured story with its pictures and films into a stack, in place of the one with its id: `npm run ops -- featured
 * add` and the seed both do. Again is fine.
 * @param folder where its files lie
 * @throws OperatorProblem for what is wrong with it, in a sentence
 */
export async function putFeaturedStory(
  target: CatalogueTarget,
  wish: FeaturedStoryWish,
  folder: string,
): Promise<'added' | 'replaced'> {
  const { isNew } = await putAnyFeaturedStory(target, wish, folder);
  return isNew ? 'added' : 'replaced';
}

/** The same for a wish that nobody has looked at yet. @throws OperatorProblem */
export async function putAnyFeaturedStory(target: CatalogueTarget, wish: unknown, folder: string) {
  const put = await loadFunction<Put>('domain/catalogue/put-featured-story.ts', 'putFeaturedStory');
  const collaborators = await catalogueCollaborators(target, folder);
  return asked(() => put(wish, collaborators));
}
