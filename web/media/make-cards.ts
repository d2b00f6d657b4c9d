import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { wordmarkOutline } from '#shared/print/wordmark-outline.ts';
import { inks } from '#shared/prints/inks.ts';
import { pictureSvg } from '#web/src/art/picture-svg.ts';
import { cardPath } from '#web/src/lib/social-meta.ts';
import { cardSize, cards, sharedPages } from './cards.ts';
import { besleyFace, publicFolder, renderPng, report } from './render.ts';
import { textColour } from './text-colour.ts';

const wordmark = `<svg class="brand" viewBox="0 0 496 86" fill="currentColor"><path d="${wordmarkOutline}"/></svg>`;
const thread =
  'M-4 60c30 0 26-44 46-44s2 44 20 44 26-44 46-44 2 44 20 44 26-44 46-44 2 44 20 44 26-44 46-44 2 44 20 44' +
  ' 26-44 46-44 2 44 20 44 60-6 100-14 70-14 110-10';

const style = `${besleyFace}
  body { margin: 0; overflow: hidden; font: 800 1em/1.04 Besley; letter-spacing: -0.012em }
  .print { position: absolute; inset: 0 }
  .print > svg { display: block; width: 100%; height: 100% }
  .brand { position: absolute; left: 64px; top: 56px; height: 46px }
  h1 { position: absolute; left: 64px; top: 150px; margin: 0; font-weight: 800; text-wrap: balance }
  .over h1 { width: 760px }
  .beside { background: ${inks.cream}; color: ${inks.plum} }
  .beside .print { left: 504px; border-left: 6px solid ${inks.plum} }
  .beside h1 { width: 420px }
  .beside .hand { position: absolute; left: 0; bottom: 56px; width: 506px; height: 76px; fill: none; stroke: ${inks.pine};
    stroke-width: 7; stroke-linecap: round; stroke-linejoin: round }
`;

/** In CSS pixels. */
function titleSize(title: string, wide: boolean): number {
  if (wide) return 78;
  const longest = Math.max(...title.split(' ').map((word) => word.length));
  if (longest > 8) return 64;
  return title.length <= 12 ? 92 : 72;
}

function cardPage({ title, picture, over }: (typeof cards)[keyof typeof cards]): string {
  const print = pictureSvg(picture).replace('<svg ', '<svg preserveAspectRatio="xMidYMid slice" ');
  const colour = textColour(over ? picture.sky : inks.cream);
  const hand = over ? '' : `<svg class="hand" viewBox="0 0 506 76"><path d="${thread}"/></svg>`;
  return `<!doctype html><meta charset="utf-8"><style>${style}</style>
    <body class="${over ? 'over' : 'beside'}" style="color:${colour}"><div class="print">${print}</div>${wordmark}
    <h1 style="font-size:${titleSize(title, over)}px">${title}</h1>${hand}`;
}

/** Flat colours, so a small palette suffices. */
export async function makeCards(browser: Browser): Promise<void> {
  mkdirSync(join(publicFolder, 'og'), { recursive: true });
  for (const page of sharedPages) {
    const card = cards[page];
    const png = await renderPng(browser, { ...cardSize, html: cardPage(card) });
    const file = join(publicFolder, cardPath(page));
    const { size } = await sharp(png)
      .png({ palette: true, colours: 32, dither: 0, effort: 10, compressionLevel: 9 })
      .toFile(file);
    report(file, size);
  }
}
