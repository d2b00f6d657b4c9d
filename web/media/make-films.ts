import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import packagedChromium from '@sparticuz/chromium';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { filmPage } from './film-page.ts';
import { filmSize, films, framesPerSecond } from './films.ts';
import { tuneWav } from './tune.ts';

const folder = resolve(import.meta.dirname, '../public/films');

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

function encode(film: Film, frames: string): void {
  const sound = join(frames, 'tune.wav');
  writeFileSync(sound, tuneWav(lengthOf(film), film.name === 'sample-film' ? 1 : 0.5));
  const input = [
    '-y',
    '-loglevel',
    'error',
    '-framerate',
    String(framesPerSecond),
    '-i',
    join(frames, '%04d.png'),
    '-i',
    sound,
  ];
  const mp4 = [
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-crf',
    '24',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-b:a',
    '64k',
  ];
  const webm = [
    '-c:v',
    'libaom-av1',
    '-crf',
    '34',
    '-cpu-used',
    '4',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'libopus',
    '-b:a',
    '40k',
  ];
  execFileSync('ffmpeg', [...input, ...mp4, '-movflags', '+faststart', join(folder, `${film.name}.mp4`)]);
  execFileSync('ffmpeg', [...input, ...webm, join(folder, `${film.name}.webm`)]);
}

const clockTime = (seconds: number) => `00:00:${seconds.toFixed(3).padStart(6, '0')}`;

/** The sound first, then each shot's words for as long as it is seen. */
function captionsOf({ shots, sound }: Film): string {
  let begin = 0;
  const cues = shots.map(({ words, seconds }, index) => {
    const text = index === 0 ? `${sound}\n${words}` : words;
    const cue = `${clockTime(begin)} --> ${clockTime(begin + seconds)}\n${text}`;
    begin += seconds;
    return cue;
  });
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

/** The last moment of the last shot, when the thread has arrived; without words, as the player lays its buttons over them. */
async function makePoster(page: Page, film: Film): Promise<void> {
  await page.evaluate(`showMoment(${lengthOf(film) - 1 / framesPerSecond})`);
  await page.addStyleTag({ content: 'p { display: none }' });
  const shot = await page.screenshot();
  await sharp(shot)
    .jpeg({ quality: 78, mozjpeg: true })
    .toFile(join(folder, `${film.name}-poster.jpg`));
}

const frames = mkdtempSync(join(tmpdir(), 'tellwren-film-'));
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: await packagedChromium.executablePath(),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
try {
  for (const film of films) {
    const page = await browser.newPage({ viewport: filmSize });
    await drawFrames(page, film, frames);
    await makePoster(page, film);
    await page.close();
    encode(film, frames);
    writeFileSync(join(folder, `${film.name}.vtt`), captionsOf(film));
    rmSync(frames, { recursive: true });
    mkdirSync(frames);
    for (const end of ['mp4', 'webm']) {
      const { size } = statSync(join(folder, `${film.name}.${end}`));
      process.stdout.write(`${film.name}.${end}: ${Math.round(size / 1024)} KB\n`);
    }
  }
} finally {
  await browser.close();
  rmSync(frames, { recursive: true, force: true });
}
