import type { PortraitPlan } from '#web/src/art/portrait.ts';

/** Fictional authors of the example posts, by username. */
export const portraitPlans: Readonly<Record<string, PortraitPlan>> = {
  larkandloaf: { hair: 'cap', face: 'freckled', inking: 0, seed: 11 },
  noraonharbourroad: { hair: 'bun', face: 'wrinkled', inking: 1, seed: 22 },
  odalysrows: { hair: 'curls', face: 'glasses', inking: 2, seed: 33 },
  halloranclocks: { hair: 'bald', face: 'bearded', inking: 3, seed: 44 },
  tomasgrowsthings: { hair: 'cropped', face: 'moustached', inking: 4, seed: 55 },
  meiandjonah: { hair: 'bob', face: 'plain', inking: 0, seed: 66 },
};
