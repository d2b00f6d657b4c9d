import { makeCards } from './make-cards.ts';
import { makeFilms } from './make-films.ts';
import { makeIcons } from './make-icons.ts';
import { makePictures } from './make-pictures.ts';
import { makePortraits } from './make-portraits.ts';
import { makePosts } from './make-posts.ts';
import { makePrintSheet } from './make-print-sheet.ts';
import { makeProof } from './make-proof.ts';
import { makeSheet } from './make-sheet.ts';
import { launchBrowser } from './render.ts';

const makers = {
  pictures: makePictures,
  portraits: makePortraits,
  icons: makeIcons,
  proof: makeProof,
  posts: makePosts,
  cards: makeCards,
  films: makeFilms,
  sheet: makeSheet,
  'print-sheet': makePrintSheet,
};

/** Draws pictures and films of the site anew, for `npm run generate -- media`. */
export async function makeMedia(kinds: readonly string[]): Promise<void> {
  const browser = await launchBrowser();
  try {
    for (const [kind, maker] of Object.entries(makers)) if (kinds.includes(kind)) await maker(browser);
  } finally {
    await browser.close();
  }
}
