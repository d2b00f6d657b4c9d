import type { motifs } from './motifs.ts';

type MotifName = keyof typeof motifs;

/** In the order of `examplePosts`' media. */
export const postArt: Readonly<Record<string, readonly MotifName[]>> = {
  larkandloaf: ['kitchen-table', 'shop-front', 'letter'],
  noraonharbourroad: ['bicycle', 'piano'],
  odalysrows: ['rowing-boat', 'kettle'],
  halloranclocks: ['workbench', 'letters'],
  tomasgrowsthings: ['bouquet'],
  meiandjonah: ['cradle', 'hand-plane'],
};
