import { bicycle } from '#web/src/art/motifs/bicycle.ts';
import { boat } from '#web/src/art/motifs/boat.ts';
import { bouquet } from '#web/src/art/motifs/bouquet.ts';
import { camera } from '#web/src/art/motifs/camera.ts';
import { cradle } from '#web/src/art/motifs/cradle.ts';
import { dog } from '#web/src/art/motifs/dog.ts';
import { framedPrint } from '#web/src/art/motifs/framed-print.ts';
import { guitar } from '#web/src/art/motifs/guitar.ts';
import { handPlane } from '#web/src/art/motifs/hand-plane.ts';
import { kettle } from '#web/src/art/motifs/kettle.ts';
import { kitchenTable } from '#web/src/art/motifs/kitchen-table.ts';
import { letter } from '#web/src/art/motifs/letter.ts';
import { letters } from '#web/src/art/motifs/letters.ts';
import { lighthouse } from '#web/src/art/motifs/lighthouse.ts';
import { marketStall } from '#web/src/art/motifs/market-stall.ts';
import { oven } from '#web/src/art/motifs/oven.ts';
import { parcel } from '#web/src/art/motifs/parcel.ts';
import { piano } from '#web/src/art/motifs/piano.ts';
import { postcards } from '#web/src/art/motifs/postcards.ts';
import { radio } from '#web/src/art/motifs/radio.ts';
import { rowingBoat } from '#web/src/art/motifs/rowing-boat.ts';
import { shopFront } from '#web/src/art/motifs/shop-front.ts';
import { storybook } from '#web/src/art/motifs/storybook.ts';
import { wateringCan } from '#web/src/art/motifs/watering-can.ts';
import { workbench } from '#web/src/art/motifs/workbench.ts';
import type { Picture } from '#web/src/art/picture.ts';

/** By file name; the parameter seeds cuts and rays. */
export const motifs = {
  bicycle,
  boat,
  bouquet,
  camera,
  cradle,
  dog,
  'framed-print': framedPrint,
  guitar,
  'kitchen-table': kitchenTable,
  letters,
  lighthouse,
  'market-stall': marketStall,
  oven,
  parcel,
  piano,
  postcards,
  radio,
  'shop-front': shopFront,
  storybook,
  'watering-can': wateringCan,
  'hand-plane': handPlane,
  kettle,
  letter,
  'rowing-boat': rowingBoat,
  workbench,
} as const satisfies Readonly<Record<string, (seed?: number) => Picture>>;
