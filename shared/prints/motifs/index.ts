import type { Motif } from '#shared/prints/motif.ts';
import { bigDog, cat, gull } from './animals.ts';
import { boots, bouquet, candle, hat, key, rings, umbrella } from './belongings.ts';
import { fishingBoat, jetty, rowingBoat } from './boats.ts';
import { abbey, church, house, lighthouse, netLoft, school, shed, shopFront } from './buildings.ts';
import { cradle, pram, teddy } from './childhood.ts';
import { books, camera, laptop, letter, spectacles, typewriter } from './desk.ts';
import { beehive, cow, gate, hen, horse, plough, tractor } from './farm.ts';
import { beanWigwam, cabbage, tree, wateringCan } from './garden.ts';
import { bath, bed, clock, trunk } from './home.ts';
import {
  apples,
  cake,
  coffeeMachine,
  fish,
  fryingPan,
  jar,
  loaf,
  mug,
  oven,
  shelfJar,
  teapot,
  tin,
} from './kitchen.ts';
import { drums, gramophone, guitar, harmonica, piano, radio, trumpet, violin } from './music.ts';
import { child, couple, family, person } from './people.ts';
import { chess, football, kite, sledge, trophy } from './play.ts';
import { bench, marketStall, postbox, swing } from './street.ts';
import { knitting, scissors, stethoscope, toolbox } from './trades.ts';
import { backpack, bicycle, bus, motorbike, plane, suitcase, tent, train } from './travel.ts';
import { car, iceCreamVan, lPlate, plainVan } from './vehicles.ts';
import { bulb, coat, handPress, printedSheet, sewingMachine, woodType } from './workshop.ts';

/** Every thing that a print can show, by the name that plans contain. */
export const motifs: Readonly<Record<string, Motif>> = {
  bigDog,
  cat,
  gull,
  boots,
  bouquet,
  candle,
  hat,
  key,
  rings,
  umbrella,
  fishingBoat,
  jetty,
  rowingBoat,
  abbey,
  church,
  house,
  lighthouse,
  netLoft,
  school,
  shed,
  shopFront,
  cradle,
  pram,
  teddy,
  books,
  camera,
  laptop,
  letter,
  spectacles,
  typewriter,
  beehive,
  cow,
  gate,
  hen,
  horse,
  plough,
  tractor,
  beanWigwam,
  cabbage,
  tree,
  wateringCan,
  bath,
  bed,
  clock,
  trunk,
  apples,
  cake,
  coffeeMachine,
  fish,
  fryingPan,
  jar,
  loaf,
  mug,
  oven,
  shelfJar,
  teapot,
  tin,
  drums,
  gramophone,
  guitar,
  harmonica,
  piano,
  radio,
  trumpet,
  violin,
  child,
  couple,
  family,
  person,
  chess,
  football,
  kite,
  sledge,
  trophy,
  bench,
  marketStall,
  postbox,
  swing,
  knitting,
  scissors,
  stethoscope,
  toolbox,
  backpack,
  bicycle,
  bus,
  motorbike,
  plane,
  suitcase,
  tent,
  train,
  car,
  iceCreamVan,
  lPlate,
  plainVan,
  bulb,
  coat,
  handPress,
  printedSheet,
  sewingMachine,
  woodType,
};

/** Undefined for a name of no motif, such as one of a later version. */
export function findMotif(name: string): Motif | undefined {
  return Object.hasOwn(motifs, name) ? motifs[name] : undefined;
}

/** The known motifs of these names, each once. */
export function findMotifs(names: readonly string[]): Motif[] {
  return [...new Set(names)].flatMap((name) => findMotif(name) ?? []);
}
