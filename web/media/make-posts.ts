import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { pictureSvg } from '#web/src/art/picture-svg.ts';
import { stillLifeSize } from '#web/src/art/still-lifes/still-life.ts';
import { examplePosts } from '#web/src/features/landing/model/example-posts.ts';
import { besleyFace, publicFolder, renderPng, report } from './render.ts';
import { stillLifes } from './still-lifes.ts';
import { textColour } from './text-colour.ts';

type StillLifeName = keyof typeof stillLifes;

/** In the order of `examplePosts`' media. */
const postArt: Readonly<Record<string, readonly StillLifeName[]>> = {
  larkandloaf: ['kitchen-table', 'shop-front', 'letter'],
  noraonharbourroad: ['bicycle', 'piano'],
  odalysrows: ['rowing-boat', 'kettle'],
  halloranclocks: ['workbench', 'letters'],
  tomasgrowsthings: ['bouquet'],
  meiandjonah: ['cradle', 'hand-plane'],
};

const folder = join(publicFolder, 'posts');
/** A feed's portrait format, and the two widths that the site loads. */
const sheet = { width: 1080, height: 1350 } as const;
const widthsPx = [480, 828] as const;

const shortLine = 30;

/** Extends the still life's sky for the text. */
function upright(stillLife: keyof typeof stillLifes, line: string): string {
  const picture = stillLifes[stillLife]();
  const height = (stillLifeSize.width * sheet.height) / sheet.width;
  const svg = pictureSvg(picture)
    .replace(/viewBox="[^"]*"/, `viewBox="0 ${stillLifeSize.height - height} ${stillLifeSize.width} ${height}"`)
    .replace(/ width="\d+" height="\d+"/, ' width="100%" height="100%"');
  return `<!doctype html><meta charset="utf-8"><style>${besleyFace}
    body { margin: 0; background: ${picture.sky}; overflow: hidden }
    svg { position: absolute; inset: 0 }
    p { position: absolute; left: 76px; right: 76px; top: 88px; margin: 0; color: ${textColour(picture.sky)};
      font: 800 ${line.length <= shortLine ? 128 : 104}px/1.06 Besley; letter-spacing: -0.012em; text-wrap: balance }
    </style>${svg}<p>${line}</p>`;
}

export async function makePosts(browser: Browser): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const { username, media } of examplePosts) {
    for (const [i, { line }] of media.entries()) {
      const stillLife = postArt[username]?.[i];
      if (stillLife === undefined) throw new Error(`No print for picture ${i + 1} of ${username}`);
      const png = await renderPng(browser, { ...sheet, html: upright(stillLife, line) });
      for (const widthPx of widthsPx) {
        const file = join(folder, `${username}-${i + 1}-${widthPx}.avif`);
        const { size } = await sharp(png).resize(widthPx).avif({ quality: 52, effort: 7 }).toFile(file);
        report(file, size);
      }
    }
  }
}
