import { type Ink, inks } from '#shared/prints/inks.ts';

export interface PortraitInks {
  readonly ground: Ink;
  readonly skin: Ink;
  readonly hair: Ink;
  readonly clothes: Ink;
  readonly cut: Ink;
}

export const portraitInks: readonly PortraitInks[] = [
  { ground: inks.marigold, skin: inks.blush, hair: inks.plum, clothes: inks.pine, cut: inks.butter },
  { ground: inks.mist, skin: inks.coral, hair: inks.night, clothes: inks.tomato, cut: inks.cream },
  { ground: inks.blush, skin: inks.ember, hair: inks.plum, clothes: inks.pineDeep, cut: inks.butter },
  { ground: inks.sage, skin: inks.butter, hair: inks.brick, clothes: inks.plum, cut: inks.cream },
  { ground: inks.butter, skin: inks.tomatoDeep, hair: inks.night, clothes: inks.marigold, cut: inks.coral },
];
