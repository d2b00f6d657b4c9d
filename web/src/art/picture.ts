import { createRandom, type Point } from '#shared/prints/geometry.ts';
import { drawLandscape, type LandscapePlan, type Layer } from './landscape.ts';
import { gougePath } from './print-geometry.ts';

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly sky: string;
  readonly layers: readonly Layer[];
}

export function landscape(plan: LandscapePlan, foreground: readonly Layer[] = []): Picture {
  const { width, height } = plan;
  return { width, height, sky: plan.inks.sky, layers: [...drawLandscape(plan), ...foreground] };
}

/** Loops of handwriting that end in a path. Relative to the picture's size. */
export function handwriting(loops: number, pitch: number, wayHome: readonly Point[]): Point[] {
  const points: Point[] = [[-0.02, 0.93]];
  for (let i = 0; i < loops; i += 1) {
    const x = 0.03 + i * pitch;
    points.push(
      [x, 0.925],
      [x + pitch * 0.44, 0.865 - (i % 3) * 0.01],
      [x + pitch * 0.12, 0.875],
      [x + pitch * 0.3, 0.93],
    );
  }
  return [...points, ...wayHome];
}

export function flatCuts(width: number, top: number, bottom: number, seed: number): string {
  const ground = { width, height: bottom, base: top, ridge: [] };
  return gougePath(
    ground,
    { rows: 5, step: 44, depth: bottom - top - 14, length: 38, thickness: 3 },
    createRandom(seed),
  );
}
