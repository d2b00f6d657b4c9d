import { makeCards } from './make-cards.ts';
import { makeFilms } from './make-films.ts';
import { makeIcons } from './make-icons.ts';
import { makePictures } from './make-pictures.ts';
import { makePortraits } from './make-portraits.ts';
import { makePosts } from './make-posts.ts';
import { makeSheet } from './make-sheet.ts';
import { launchPress } from './press.ts';

const makers = {
  pictures: makePictures,
  portraits: makePortraits,
  icons: makeIcons,
  posts: makePosts,
  cards: makeCards,
  films: makeFilms,
  sheet: makeSheet,
} as const;

/** The contact sheet is for the eye, and made when asked for. */
const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : Object.keys(makers).filter((name) => name !== 'sheet');
const unknown = names.filter((name) => !(name in makers));
if (unknown.length > 0) {
  process.stderr.write(`Not made here: ${unknown.join(', ')}. Choose of: ${Object.keys(makers).join(', ')}.\n`);
  process.exit(1);
}
const browser = await launchPress();
try {
  for (const [name, make] of Object.entries(makers)) if (names.includes(name)) await make(browser);
} finally {
  await browser.close();
}
