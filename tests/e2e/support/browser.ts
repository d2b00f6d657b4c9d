import { existsSync, mkdirSync, statfsSync } from 'node:fs';
import path from 'node:path';
import chromium from '@sparticuz/chromium';
import {
  type Browser,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
  chromium as playwright,
} from 'playwright-core';
import { isWholeProof } from '#tests/support/random-choices.ts';
import { serveBookingPage } from './booking-page.ts';
import { servePaymentPage } from './payment-page.ts';

export const viewports = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 900 } } as const;

/** Viewports of a journey: one of them, with `PROOF=whole` both. */
export function viewportsFor(usual: keyof typeof viewports): [string, (typeof viewports)[keyof typeof viewports]][] {
  return Object.entries(viewports).filter(([name]) => isWholeProof || name === usual);
}

/** The sandbox must be off for root in a container; the browser opens only our pages. */
const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  '--hide-scrollbars',
  // A microphone that beeps, without a prompt.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/** Playwright puts shared memory into /tmp; /dev/shm is faster if it is large enough (containers may have 64 MB). */
function keptFromDisk(): string[] {
  if (!existsSync('/dev/shm')) return [];
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize > 2 ** 30 ? ['--disable-dev-shm-usage'] : [];
}

/** The browser of an npm package. Close it when done. */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return await playwright.launch({
    executablePath: await chromium.executablePath(),
    ignoreDefaultArgs: keptFromDisk(),
    ...options,
    args: [...launchArguments, ...(options.args ?? [])],
  });
}

async function launchShared(): Promise<Browser> {
  const others = await Promise.all([serveBookingPage(), servePaymentPage()]);
  const hosts = others.map(({ host, url }) => `MAP ${host} ${new URL(url).host}`);
  process.once('SIGTERM', () => process.exit());
  return await launchBrowser({
    // The browser ends with its process.
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
    args: [`--host-resolver-rules=${hosts.join()}`],
  });
}

let shared: Promise<Browser> | undefined;

/** The browser of all files of a process. Files close their contexts. It resolves the hosts of the booking and payment pages. */
export async function sharedBrowser(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = launchShared();
  return await (shared ?? launchShared());
}

export interface ObservedPage {
  readonly page: Page;
  /** Exceptions, console errors and failed requests so far. */
  readonly faults: string[];
}

/** Content that policies refused on the pages of a test, its other tabs and frames included. */
export const violations: string[] = [];

/** Records the faults of a page. */
export function observe(page: Page): ObservedPage {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    // Only this event has the URL of a missing resource.
    if (message.type() === 'error') faults.push(`console: ${message.text()} ${message.location().url}`.trim());
  });
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') faults.push(`request: ${request.url()}`);
  });
  return { page, faults };
}

/** A page in a new context, with recorded faults. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<ObservedPage> {
  const context = await browser.newContext({ viewport: viewports.desk, ...options });
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy'))
      violations.push(`${message.page()?.url()}: ${message.text()}`);
  });
  return observe(await context.newPage());
}

interface ScreenshotOptions {
  readonly page: Page;
  /** Outside of the repository, or ignored by it. */
  readonly folder: string;
  readonly name: string;
  readonly fullPage?: boolean;
}

/** Saves a screenshot with animations at their end. @returns the file @public for manual review */
export async function takeScreenshot({ page, folder, name, fullPage = true }: ScreenshotOptions): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name}.png`);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.screenshot({ path: file, fullPage, animations: 'disabled' });
  return file;
}
