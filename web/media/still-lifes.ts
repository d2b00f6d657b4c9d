import type { Picture } from '#web/src/art/picture.ts';
import { bicycle } from '#web/src/art/still-lifes/bicycle.ts';
import { boat } from '#web/src/art/still-lifes/boat.ts';
import { bouquet } from '#web/src/art/still-lifes/bouquet.ts';
import { camera } from '#web/src/art/still-lifes/camera.ts';
import { cradle } from '#web/src/art/still-lifes/cradle.ts';
import { dog } from '#web/src/art/still-lifes/dog.ts';
import { framedPrint } from '#web/src/art/still-lifes/framed-print.ts';
import { guitar } from '#web/src/art/still-lifes/guitar.ts';
import { handPlane } from '#web/src/art/still-lifes/hand-plane.ts';
import { kettle } from '#web/src/art/still-lifes/kettle.ts';
import { kitchenTable } from '#web/src/art/still-lifes/kitchen-table.ts';
import { letter } from '#web/src/art/still-lifes/letter.ts';
import { letters } from '#web/src/art/still-lifes/letters.ts';
import { lighthouse } from '#web/src/art/still-lifes/lighthouse.ts';
import { marketStall } from '#web/src/art/still-lifes/market-stall.ts';
import { oven } from '#web/src/art/still-lifes/oven.ts';
import { parcel } from '#web/src/art/still-lifes/parcel.ts';
import { piano } from '#web/src/art/still-lifes/piano.ts';
import { postcards } from '#web/src/art/still-lifes/postcards.ts';
import { radio } from '#web/src/art/still-lifes/radio.ts';
import { rowingBoat } from '#web/src/art/still-lifes/rowing-boat.ts';
import { shopFront } from '#web/src/art/still-lifes/shop-front.ts';
import { storybook } from '#web/src/art/still-lifes/storybook.ts';
import { wateringCan } from '#web/src/art/still-lifes/watering-can.ts';
import { workbench } from '#web/src/art/still-lifes/workbench.ts';

/** By file name; the parameter seeds cuts and rays. */
export const stillLifes = {
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
