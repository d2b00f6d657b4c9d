import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import packagedChromium from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

export const publicFolder = resolve(import.meta.dirname, '../public');
export const seedPictures = resolve(import.meta.dirname, '../../infra/local/seed/pictures');

const fontFile = createRequire(import.meta.url).resolve(
  '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2',
);

/** Inline, so that rendering needs no network. */
export const besleyFace = `@font-face { font-family: Besley; font-weight: 400 900;
  src: url(data:font/woff2;base64,${readFileSync(fontFile).toString('base64')}) }`;

/** Without font hinting, which differs between machines. Close it after use. */
export async function launchBrowser(): Promise<Browser> {
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

/** A PNG of one page in CSS pixels, after its fonts are loaded. */
export async function renderPng(browser: Browser, { html, width, height }: Sheet): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } });
  try {
    await page.setContent(html);
    await page.evaluate('document.fonts.load("800 40px Besley").then(() => document.fonts.ready)');
    return await page.screenshot();
  } finally {
    await page.close();
  }
}

export function report(file: string, bytes: number): void {
  process.stdout.write(`${file}: ${(bytes / 1000).toFixed(1)} KB\n`);
}
