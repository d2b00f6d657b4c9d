import type { Point } from '#shared/prints/geometry.ts';
import type { Layout } from '#shared/prints/layout.ts';
import type { Press } from '#shared/prints/press.ts';

/** How a place is printed, in two steps: things in the distance stand between them. */
export interface Place {
  /** Sky and distance, or a wall. Returns where the thread leads in a print without things, such as a door. */
  back(press: Press, layout: Layout): Point;
  /** The ground that the hero stands on, from `layout.ground` down. */
  ground(press: Press, layout: Layout): void;
}
