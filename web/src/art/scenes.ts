import type { Picture } from './picture.ts';
import { business } from './scenes/business-story.ts';
import { forSomeone } from './scenes/for-someone.ts';
import { evening, hero } from './scenes/hillside.ts';
import { memories } from './scenes/memories.ts';
import { milestone } from './scenes/milestone.ts';

const drawings = {
  hero,
  evening,
  memories,
  'business-story': business,
  'for-someone': forSomeone,
  milestone,
} as const;

export type SceneName = keyof typeof drawings;

const drawn = new Map<SceneName, Picture>();

export function getPicture(name: SceneName): Picture {
  const known = drawn.get(name);
  if (known !== undefined) return known;
  const picture = drawings[name]();
  drawn.set(name, picture);
  return picture;
}
