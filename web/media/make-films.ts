import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { filmPage } from './film-page.ts';
import { filmSize, films, framesPerSecond } from './films.ts';
import { publicFolder, report } from './render.ts';
import { tuneWav } from './tune.ts';

const folder = join(publicFolder, 'films');

type Film = (typeof films)[number];

const lengthOf = ({ shots }: Film) => shots.reduce((sum, { seconds }) => sum + seconds, 0);

async function drawFrames(page: Page, film: Film, frames: string): Promise<void> {
  await page.setContent(filmPage(film.shots));
  await page.evaluate('document.fonts.ready');
  const count = Math.round(lengthOf(film) * framesPerSecond);
  for (let i = 0; i < count; i += 1) {
    await page.evaluate(`showMoment(${i / framesPerSecond})`);
    await page.screenshot({ path: join(frames, `${String(i).padStart(4, '0')}.png`) });
  }
}

/** For flat colours at 12 frames a second, `animation` needs a quarter of a photograph's bytes. */
const mp4 = '-c:v libx264 -preset veryslow -tune animation -crf 31 -g 120 -pix_fmt yuv420p -c:a aac -b:a 48k';
const webm = '-c:v libaom-av1 -crf 46 -cpu-used 3 -g 120 -pix_fmt yuv420p -c:a libopus -b:a 32k';
/** One thread and no dates or versions, so that the same ffmpeg writes the same bytes. */
const steady = '-threads 1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact -map_metadata -1';

function encode(film: Film, frames: string): void {
  const sound = join(frames, 'tune.wav');
  writeFileSync(sound, tuneWav(lengthOf(film), film.name === 'sample-film' ? 1 : 0.5));
  const input = [
    '-y',
    '-loglevel',
    'error',
    '-framerate',
    `${framesPerSecond}`,
    '-i',
    join(frames, '%04d.png'),
    '-i',
    sound,
  ];
  for (const [end, settings] of [
    ['mp4', `${mp4} ${steady} -movflags +faststart`],
    ['webm', `${webm} ${steady}`],
  ] as const) {
    const file = join(folder, `${film.name}.${end}`);
    execFileSync('ffmpeg', [...input, ...settings.split(' '), file]);
    report(file, statSync(file).size);
  }
}

const clockTime = (seconds: number) => `00:00:${seconds.toFixed(3).padStart(6, '0')}`;

function captionsOf({ shots, sound }: Film): string {
  let begin = 0;
  const cues = shots.map(({ words, seconds }, index) => {
    const text = index === 0 ? `${sound}\n${words}` : words;
    const cue = `${clockTime(begin)} --> ${clockTime(begin + seconds)} line:6%\n${text}`;
    begin += seconds;
    return cue;
  });
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

/** Without text, because the player's controls would cover it. */
async function makePoster(page: Page, film: Film): Promise<void> {
  await page.evaluate(`showMoment(${film.posterAt})`);
  await page.addStyleTag({ content: 'p { display: none }' });
  const shot = await page.screenshot();
  await sharp(shot)
    .webp({ quality: 76, effort: 6 })
    .toFile(join(folder, `${film.name}-poster.webp`));
}

export async function makeFilms(browser: Browser): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const film of films) {
    const frames = mkdtempSync(join(tmpdir(), 'tellwren-film-'));
    const page = await browser.newPage({ viewport: filmSize });
    try {
      await drawFrames(page, film, frames);
      await makePoster(page, film);
      encode(film, frames);
      writeFileSync(join(folder, `${film.name}.vtt`), captionsOf(film));
    } finally {
      await page.close();
      rmSync(frames, { recursive: true, force: true });
    }
  }
}
