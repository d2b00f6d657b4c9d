import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { launch } from 'puppeteer-core';
import { findFreePort } from '#infra/local/listen.ts';
import { eventually } from '#tests/support/product.ts';

/** A page in a browser that Playwright cannot drive as distributions ship it. */
export interface EnginePage {
  goTo(url: string): Promise<void>;
  /** The value of an expression in the page, which must be JSON. */
  run<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}

export interface Engine {
  /** Debian's packages. */
  readonly packages: string;
  readonly files: readonly string[];
  open(): Promise<EnginePage>;
}

const [firefox, webkitDriver, miniBrowser, xvfb] = [
  '/usr/bin/firefox-esr',
  '/usr/bin/WebKitWebDriver',
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/bin/Xvfb',
] as const;

async function openFirefox(): Promise<EnginePage> {
  const browser = await launch({ browser: 'firefox', executablePath: firefox });
  const page = await browser.newPage();
  return {
    async goTo(url) {
      await page.goto(url);
    },
    run: async (expression) => JSON.parse(String(await page.evaluate(`JSON.stringify(${expression})`))),
    close: () => browser.close(),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** Calls WebDriver (W3C) and returns its value. @throws Error with its message */
async function drive(url: string, body: object | null): Promise<unknown> {
  const init = body === null ? { method: 'DELETE' } : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(url, init);
  const { value } = (await response.json()) as { readonly value: unknown };
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(value)}`);
  return value;
}

async function openWebKit(): Promise<EnginePage> {
  // Without a display of its own WebKitGTK does not start.
  const screen = spawn(xvfb, ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = await once(screen.stdout, 'data');
  const port = await findFreePort(0);
  const driver = spawn(webkitDriver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${String(display).trim()}` },
  });
  const options = { 'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] } };
  const session = await eventually(
    () => drive(`http://127.0.0.1:${port}/session`, { capabilities: { alwaysMatch: options } }).catch(() => undefined),
    'a session of WebKitWebDriver',
  );
  const base = `http://127.0.0.1:${port}/session/${(session as { readonly sessionId: string }).sessionId}`;
  return {
    async goTo(url) {
      await drive(`${base}/url`, { url });
    },
    async run(expression) {
      const script = `return JSON.stringify(${expression})`;
      return JSON.parse(String(await drive(`${base}/execute/sync`, { script, args: [] })));
    },
    async close() {
      await drive(base, null).catch(() => undefined);
      await stop(driver);
      await stop(screen);
    },
  };
}

export const engines: Readonly<Record<'Firefox' | 'WebKit', Engine>> = {
  Firefox: { packages: 'firefox-esr', files: [firefox], open: openFirefox },
  WebKit: { packages: 'webkit2gtk-driver xvfb', files: [webkitDriver, miniBrowser, xvfb], open: openWebKit },
};

export const isInstalled = ({ files }: Engine) => files.every((file) => existsSync(file));
