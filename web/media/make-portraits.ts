import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pictureSvg } from '#web/src/art/picture-svg.ts';
import { portrait } from '#web/src/art/portrait.ts';
import { portraitPlans } from './portraits.ts';
import { publicFolder, report } from './render.ts';

const folder = join(publicFolder, 'posts');

/** Each portrait's title says that it is an illustration. */
export function makePortraits(): void {
  mkdirSync(folder, { recursive: true });
  for (const [username, plan] of Object.entries(portraitPlans)) {
    const svg = pictureSvg(portrait(plan), 'Illustration: a made-up person in block print');
    const file = join(folder, `${username}.svg`);
    writeFileSync(file, svg);
    report(file, Buffer.byteLength(svg));
  }
}
