import type { PrintPlace } from '#shared/prints/plan.ts';
import { forest } from './forest.ts';
import { garden } from './garden.ts';
import { hills, road } from './hills.ts';
import { kitchen } from './kitchen.ts';
import { mountains } from './mountains.ts';
import type { Place } from './place.ts';
import { river } from './river.ts';
import { room } from './room.ts';
import { shore } from './shore.ts';
import { stage } from './stage.ts';
import { town } from './town.ts';
import { workshop } from './workshop.ts';

export const places: Readonly<Record<PrintPlace, Place>> = {
  shore,
  hills,
  road,
  garden,
  town,
  forest,
  mountains,
  river,
  room,
  kitchen,
  workshop,
  stage,
};
