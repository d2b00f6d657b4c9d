import { bicycle } from '../src/art/motifs/bicycle.ts';
import { boat } from '../src/art/motifs/boat.ts';
import { bouquet } from '../src/art/motifs/bouquet.ts';
import { camera } from '../src/art/motifs/camera.ts';
import { cradle } from '../src/art/motifs/cradle.ts';
import { dog } from '../src/art/motifs/dog.ts';
import { framedPrint } from '../src/art/motifs/framed-print.ts';
import { guitar } from '../src/art/motifs/guitar.ts';
import { handPlane } from '../src/art/motifs/hand-plane.ts';
import { kettle } from '../src/art/motifs/kettle.ts';
import { kitchenTable } from '../src/art/motifs/kitchen-table.ts';
import { letter } from '../src/art/motifs/letter.ts';
import { letters } from '../src/art/motifs/letters.ts';
import { lighthouse } from '../src/art/motifs/lighthouse.ts';
import { marketStall } from '../src/art/motifs/market-stall.ts';
import { oven } from '../src/art/motifs/oven.ts';
import { parcel } from '../src/art/motifs/parcel.ts';
import { piano } from '../src/art/motifs/piano.ts';
import { postcards } from '../src/art/motifs/postcards.ts';
import { radio } from '../src/art/motifs/radio.ts';
import { rowingBoat } from '../src/art/motifs/rowing-boat.ts';
import { shopFront } from '../src/art/motifs/shop-front.ts';
import { storybook } from '../src/art/motifs/storybook.ts';
import { wateringCan } from '../src/art/motifs/watering-can.ts';
import { workbench } from '../src/art/motifs/workbench.ts';
import type { Picture } from '../src/art/picture.ts';

/** Every motif we draw, by the name of its file; each takes the seed of its cuts and rays. */
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
