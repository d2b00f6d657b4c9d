import type { Layout } from '../layout.ts';
import type { Press } from '../press.ts';

/** How a place is printed, in two steps: things in the distance stand between them. */
export interface Place {
  /** Sky and distance, or a wall. */
  back(press: Press, layout: Layout): void;
  /** The ground that the hero stands on, from `layout.ground` down. */
  ground(press: Press, layout: Layout): void;
}
