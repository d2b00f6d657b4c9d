import { Argument, Command } from 'commander';
import { makeCards } from './make-cards.ts';
import { makeFilms } from './make-films.ts';
import { makeIcons } from './make-icons.ts';
import { makePictures } from './make-pictures.ts';
import { makePortraits } from './make-portraits.ts';
import { makePosts } from './make-posts.ts';
import { makeSheet } from './make-sheet.ts';
import { launchBrowser } from './render.ts';

const makers = {
  pictures: makePictures,
  portraits: makePortraits,
  icons: makeIcons,
  posts: makePosts,
  cards: makeCards,
  films: makeFilms,
  sheet: makeSheet,
} as const;

const standard = Object.keys(makers).filter((name) => name !== 'sheet');

async function make(names: readonly string[]): Promise<void> {
  const browser = await launchBrowser();
  try {
    for (const [name, maker] of Object.entries(makers)) if (names.includes(name)) await maker(browser);
  } finally {
    await browser.close();
  }
}

export const program = new Command('npm run media --')
  .description('Draws the pictures and films of the site anew.')
  .addArgument(new Argument('[kinds...]', 'only these').choices(Object.keys(makers)).default(standard))
  .action(make);

if (import.meta.main) {
  program.exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));
  await program.parseAsync();
}
