/**
 * A story's PDF with the packages' documented flags and puppeteer's defaults, one browser per document.
 * Prints the time of the first (with unpacking) and of the later ones in milliseconds.
 * `node pdf-defaults.mjs <file of HTML> <runs>`
 */
import { readFileSync } from 'node:fs';
import chromium from '@sparticuz/chromium';
import puppeteer from 'puppeteer-core';

const [, , file, runs] = process.argv;
const html = readFileSync(file, 'utf8');

async function print() {
  const executablePath = await chromium.executablePath();
  const browser = await puppeteer.launch({ args: chromium.args, executablePath, headless: 'shell' });
  const page = await browser.newPage();
  await page.setContent(html);
  const pdf = await page.pdf({ format: 'A4' });
  await browser.close();
  if (pdf.length < 10_000) throw new Error('this is no story');
}

await print();
const coldMs = performance.now();
const warmMs = [];
for (let run = 0; run < Number(runs); run += 1) {
  const startedAt = performance.now();
  await print();
  warmMs.push(performance.now() - startedAt);
}
console.log(JSON.stringify({ coldMs, warmMs }));
