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

/** Phone and desk: the two widths at which every page is looked at. */
export const viewports = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 900 } } as const;

/** For a whole journey: where every run makes it, half of them on each; with `PROOF=whole` on both. */
export function viewportsFor(usual: keyof typeof viewports): [string, (typeof viewports)[keyof typeof viewports]][] {
  return Object.entries(viewports).filter(([name]) => isWholeProof || name === usual);
}

/** Our own pages only, so the sandbox may be off, as it must be for root in a container. */
const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  '--hide-scrollbars',
];

/**
 * Playwright sends what the browser's processes share to the disk of /tmp; the memory meant for it is quicker, where there is
 * enough: a container may have 64 MB.
 */
function keptFromDisk(): string[] {
  if (!existsSync('/dev/shm')) return [];
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize > 2 ** 30 ? ['--disable-dev-shm-usage'] : [];
}

/** The browser that comes inside of a package: nothing is downloaded. Close it when done. */
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
    // The process ends at once when it is told to, and its browser with it.
    ...{ handleSIGHUP: false, handleSIGINT: false, handleSIGTERM: false },
    args: [`--host-resolver-rules=${hosts.join()}`],
  });
}

let shared: Promise<Browser> | undefined;

/**
 * The one browser of all files that a process runs, which ends with it: files close the contexts that they open. It finds the
 * booking and the payment page of canned sites at their addresses.
 */
export async function sharedBrowser(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = launchShared();
  return await (shared ?? launchShared());
}

export interface ObservedPage {
  readonly page: Page;
  /** Exceptions, console errors and failed requests so far: a journey ends with none. */
  readonly faults: string[];
}

/** Writes down the faults of a page from now on. */
export function observe(page: Page): ObservedPage {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    // A resource that is not there is named by its address only here.
    if (message.type() === 'error') faults.push(`console: ${message.text()} ${message.location().url}`.trim());
  });
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') faults.push(`request: ${request.url()}`);
  });
  return { page, faults };
}

/** A page of its own context, whose faults are written down. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<ObservedPage> {
  const context = await browser.newContext({ viewport: viewports.desk, ...options });
  return observe(await context.newPage());
}

interface ScreenshotOptions {
  readonly page: Page;
  /** Outside of the repository, or ignored by it. */
  readonly folder: string;
  readonly name: string;
  readonly fullPage?: boolean;
}

/**
 * Saves what the page shows, animations at their end (a toast is over by then); returns the file.
 * @public for whoever looks at the pages
 */
export async function takeScreenshot({ page, folder, name, fullPage = true }: ScreenshotOptions): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name}.png`);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.screenshot({ path: file, fullPage, animations: 'disabled' });
  return file;
}
