import type { CategorySlug } from '#shared/catalogue/categories.ts';
import type { Picture } from './picture.ts';
import { business } from './scenes/business-story.ts';
import { forSomeone } from './scenes/for-someone.ts';
import { evening, hero } from './scenes/hillside.ts';
import { memories } from './scenes/memories.ts';
import { milestone } from './scenes/milestone.ts';

export type SceneName = CategorySlug | 'hero' | 'evening';

const drawings: Readonly<Record<SceneName, () => Picture>> = {
  hero,
  evening,
  memories,
  'business-story': business,
  'for-someone': forSomeone,
  milestone,
};

const drawn = new Map<SceneName, Picture>();

export function getPicture(name: SceneName): Picture {
  const known = drawn.get(name);
  if (known !== undefined) return known;
  const picture = drawings[name]();
  drawn.set(name, picture);
  return picture;
}
