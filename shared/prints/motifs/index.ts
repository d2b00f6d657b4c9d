import type { Motif } from '../motif.ts';
import { bigDog, gull } from './animals.ts';
import { fishingBoat, jetty } from './boats.ts';
import { abbey, house, netLoft, shed } from './buildings.ts';
import { beanWigwam, cabbage, tree, wateringCan } from './garden.ts';
import { bath, bed, clock, trunk } from './home.ts';
import { jar, loaf, shelfJar, tin } from './kitchen.ts';
import { drums, harmonica } from './music.ts';
import { car, iceCreamVan, lPlate, plainVan } from './vehicles.ts';
import { bulb, coat, handPress, printedSheet, sewingMachine, woodType } from './workshop.ts';

/** Every thing that a print can show, by the name that plans contain. */
export const motifs: Readonly<Record<string, Motif>> = {
  ...{ bigDog, gull },
  ...{ fishingBoat, jetty },
  ...{ abbey, house, netLoft, shed },
  ...{ beanWigwam, cabbage, tree, wateringCan },
  ...{ bath, bed, clock, trunk },
  ...{ jar, loaf, shelfJar, tin },
  ...{ drums, harmonica },
  ...{ car, iceCreamVan, lPlate, plainVan },
  ...{ bulb, coat, handPress, printedSheet, sewingMachine, woodType },
};

/** Undefined for a name of no motif, such as one of a later version. */
export function findMotif(name: string): Motif | undefined {
  return Object.hasOwn(motifs, name) ? motifs[name] : undefined;
}
