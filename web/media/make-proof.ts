import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { drawPrint } from '#shared/prints/drawing/draw-print.ts';
import { darkInks, proofPaper, warmInks } from '#shared/prints/drawing/draw-proof.ts';
import { inks } from '#shared/prints/inks.ts';
import type { PrintPlan } from '#shared/prints/plan.ts';
import { Press } from '#shared/prints/press.ts';
import { report } from './render.ts';

const folder = resolve(import.meta.dirname, '../src/art');

function inTwoInks(svg: string): string {
  return svg.replaceAll(/#[0-9a-f]{6}\b/g, (ink) => {
    if (darkInks.has(ink)) return inks.plum;
    return warmInks.has(ink) ? inks.marigold : proofPaper;
  });
}

/** The roller that inks the block: 800 wide, its handle down. */
function brayer(): string {
  const options = { width: 800, height: 330, seed: 12, time: 'gold', season: 'summer', light: [-0.6, -0.8] } as const;
  const press = new Press(options);
  const cuts = (gap: number, length: number) => ({ gap, length, width: 4, lit: false, density: 0.55 });
  press.line('M22 40V128H778V40M400 128V170', inks.plum, 22);
  press.shape('M368 150H432V196H368Z', inks.plum);
  const handle = press.shape('M362 190H438Q452 260 430 322H370Q348 260 362 190Z', inks.tomato);
  press.carve(handle, inks.blush, { ...cuts(15, 34), angle: 90 });
  press.shape('M10 6H790V76H10Z', inks.plum);
  press.carve(press.shape('M24 15H776V67H24Z', inks.marigold), inks.plum, cuts(15, 60));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 330" aria-hidden="true">${press.body}</svg>`;
}

/** The print that is being inked while a story is written: in two inks, and the brayer. */
export function makeProof(): void {
  const plan: PrintPlan = { seed: 8, time: 'gold', season: 'spring', place: 'hills', things: ['house'] };
  const drawings = { proof: inTwoInks(drawPrint(plan, 'portrait')), brayer: brayer() };
  for (const [name, svg] of Object.entries(drawings)) {
    const file = join(folder, `${name}.svg`);
    writeFileSync(file, svg);
    report(file, Buffer.byteLength(svg));
  }
}
