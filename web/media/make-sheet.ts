import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { pictureSvg } from '#web/src/art/picture-svg.ts';
import { portrait } from '#web/src/art/portrait.ts';
import { stillLifeSize } from '#web/src/art/still-lifes/still-life.ts';
import { drawPlace, places } from './places.ts';
import { portraitPlans } from './portraits.ts';
import { renderPng, report } from './render.ts';
import { stillLifes } from './still-lifes.ts';

/** A contact sheet of all prints, for visual review. */
export async function makeSheet(browser: Browser): Promise<void> {
  const drawn = [
    ...Object.entries(stillLifes).map(([name, draw]) => ({ name, picture: draw() })),
    ...Object.entries(places).map(([name, place]) => ({
      name,
      picture: drawPlace(place, stillLifeSize.width, stillLifeSize.height),
    })),
    ...Object.entries(portraitPlans).map(([name, plan]) => ({ name, picture: portrait(plan) })),
  ];
  const figures = drawn.map(
    ({ name, picture }) => `<figure>${pictureSvg(picture)}<figcaption>${name}</figcaption></figure>`,
  );
  const html = `<!doctype html><meta charset="utf-8"><style>
    body { margin: 16px; display: grid; grid-template-columns: repeat(5, 1fr); gap: 16px; font: 14px sans-serif }
    figure { margin: 0 } svg { display: block; width: 100%; height: 210px }</style>${figures.join('')}`;
  const rows = Math.ceil(drawn.length / 5);
  const file = join(tmpdir(), 'tellwren-prints.png');
  const { size } = await sharp(await renderPng(browser, { html, width: 1480, height: rows * 250 + 16 })).toFile(file);
  report(file, size);
}
