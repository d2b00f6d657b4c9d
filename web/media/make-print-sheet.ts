import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { drawPrint } from '#shared/prints/drawing/draw-print.ts';
import { motifs } from '#shared/prints/motifs/index.ts';
import { type PrintPlan, printPlaces, printSeasons, printTimes } from '#shared/prints/plan.ts';
import { renderPng, report } from './render.ts';

const columns = 6;
const rowHeight = 330;

/** A contact sheet of story prints: each place at each time of day, then each motif as the main thing, for visual review. */
export async function makePrintSheet(browser: Browser): Promise<void> {
  const plans = [...placePlans(), ...motifPlans()];
  const figures = plans.map(
    (plan) => `<figure>${drawPrint(plan, 'portrait')}<figcaption>${captionOf(plan)}</figcaption></figure>`,
  );
  const html = `<!doctype html><meta charset="utf-8"><style>
    body { margin: 16px; display: grid; grid-template-columns: repeat(${columns}, 1fr); font: 14px sans-serif;
      gap: 16px; grid-auto-rows: ${rowHeight - 16}px }
    figure { margin: 0 } svg { display: block; height: 290px }</style>${figures.join('')}`;
  const file = join(tmpdir(), 'tellwren-story-prints.png');
  const height = Math.ceil(plans.length / columns) * rowHeight + 16;
  const { size } = await sharp(await renderPng(browser, { html, width: 1560, height })).toFile(file);
  report(file, size);
}

function placePlans(): PrintPlan[] {
  return printPlaces.flatMap((place, row) =>
    printTimes.map((time, column) => ({
      seed: row * 10 + column,
      time,
      season: seasonAt(row + column),
      place,
      things: [],
    })),
  );
}

function motifPlans(): PrintPlan[] {
  return Object.keys(motifs).map((name, index) => ({
    seed: index,
    time: printTimes[index % printTimes.length] ?? 'gold',
    season: seasonAt(index),
    place: printPlaces[(index * 5) % printPlaces.length] ?? 'hills',
    things: [name],
  }));
}

function seasonAt(index: number) {
  return printSeasons[index % printSeasons.length] ?? 'summer';
}

function captionOf({ time, season, place, things }: PrintPlan): string {
  return [...things, place, time, season].join(' · ');
}
