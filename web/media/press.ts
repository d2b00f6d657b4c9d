import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import packagedChromium from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

/** Where the site's own files lie, and the pictures of the seed. */
export const publicFolder = resolve(import.meta.dirname, '../public');
export const seedPictures = resolve(import.meta.dirname, '../../infra/local/seed/pictures');

const fontFile = createRequire(import.meta.url).resolve(
  '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2',
);

/** Besley inside of the page, so that it needs neither a network nor a server. */
export const besleyFace = `@font-face { font-family: Besley; font-weight: 400 900;
  src: url(data:font/woff2;base64,${readFileSync(fontFile).toString('base64')}) }`;

/** The browser that comes inside of a package; hinting would differ between machines. Close it when done. */
export async function launchPress(): Promise<Browser> {
  return await chromium.launch({
    executablePath: await packagedChromium.executablePath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--font-render-hinting=none',
    ],
  });
}

interface Sheet {
  readonly html: string;
  readonly width: number;
  readonly height: number;
}

/** One page as a PNG, in CSS pixels, once its fonts are there. */
export async function printSheet(browser: Browser, { html, width, height }: Sheet): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } });
  try {
    await page.setContent(html);
    await page.evaluate('document.fonts.load("800 40px Besley").then(() => document.fonts.ready)');
    return await page.screenshot();
  } finally {
    await page.close();
  }
}

/** What was made, and how heavy it came out. */
export function report(file: string, bytes: number): void {
  process.stdout.write(`${file}: ${(bytes / 1000).toFixed(1)} KB\n`);
}
