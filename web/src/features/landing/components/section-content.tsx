import type { Picture } from '#web/src/art/picture.ts';
import { PictureArt } from '#web/src/art/picture-art.tsx';
import { framedPrint } from '#web/src/art/still-lifes/framed-print.ts';
import { Wren } from '#web/src/art/wren.tsx';
import { Example } from './example.tsx';
import { ExampleResults } from './example-results.tsx';
import { People } from './people.tsx';
import { PrintLine } from './print-line.tsx';
import { Steps } from './steps.tsx';
import { WhatYouReceive } from './what-you-receive.tsx';

function still(draw: () => Picture) {
  return () => <PictureArt picture={draw()} />;
}

const parts = {
  example: Example,
  harvest: ExampleResults,
  people: People,
  'print-line': PrintLine,
  receive: WhatYouReceive,
  steps: Steps,
  'framed-print': still(framedPrint),
  wren: Wren,
} as const;

export type SectionName = keyof typeof parts;

/** By name, so that all parts share one chunk. */
export function SectionContent({ name }: { readonly name: SectionName }) {
  const Part = parts[name];
  return <Part />;
}
