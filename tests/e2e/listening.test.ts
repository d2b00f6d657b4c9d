import { createServer, type Server } from 'node:http';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeServer, listenOnLoopback } from '#infra/local/listen.ts';
import { findViolations } from './support/axe.ts';
import { openPage, sharedBrowser } from './support/browser.ts';

const html = `
  <p>We signed <em>on the counter</em>. Then we ate.</p>
  <p>Nobody asked why.</p>`;

const root = `
  import { useRef } from 'react';
  import { createRoot } from 'react-dom/client';
  import { ListenButton } from './web/src/features/listening/components/listen-button.tsx';

  function Story({ html }) {
    const text = useRef(null);
    return (
      <main>
        <h1>Toast</h1>
        <ListenButton html={html} language="en" text={text} />
        <div ref={text} dangerouslySetInnerHTML={{ __html: html }} />
      </main>
    );
  }
  const root = createRoot(document.getElementById('root'));
  export const show = (html) => root.render(html === null ? null : <Story html={html} />);
`;

/** A browser that speaks when the test says so. */
const fakeSpeech = `
  window.spoken = [];
  window.cancelled = 0;
  window.voices = [{ name: 'Alex', lang: 'en-US', voiceURI: 'Alex', localService: true, default: true }];
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  const speech = Object.assign(new EventTarget(), {
    getVoices: () => window.voices,
    speak: (utterance) => { window.spoken.push(utterance); utterance.onstart?.(); },
    cancel: () => { window.cancelled += 1; },
  });
  Object.defineProperty(window, 'speechSynthesis', { value: speech });
  window.finish = () => window.spoken.at(-1).onend();
  window.marked = () => [...(CSS.highlights.get('spoken') ?? [])].map((range) => {
    const live = new Range();
    live.setStart(range.startContainer, range.startOffset);
    live.setEnd(range.endContainer, range.endOffset);
    return live.toString();
  });
`;

let page: Page;
let code: string;
let server: Server;
let url: string;

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: root, resolveDir: `${import.meta.dirname}/../..`, loader: 'tsx' },
    outdir: 'out',
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'story',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  code = outputFiles.find(({ path }) => path.endsWith('.js'))?.text.replace('var story', 'window.story') ?? '';
  server = createServer((_, response) => {
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><html lang="en"><title>Toast</title><div id="root">');
  });
  url = await listenOnLoopback(server, 0);
  ({ page } = await openPage(await sharedBrowser()));
  await page.addInitScript(fakeSpeech);
});
afterAll(async () => {
  await page.context().close();
  await closeServer(server);
});
beforeEach(async () => {
  await page.goto(url);
  await page.evaluate(code);
});

const show = (shown: string | null) => page.evaluate(`story.show(${JSON.stringify(shown)})`);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const spoken = () => page.evaluate<string[]>('spoken.map(({ text }) => text)');
const marked = () => page.evaluate<string[]>('marked()');
const focused = () => page.evaluate<string>('document.activeElement.ariaLabel ?? document.activeElement.textContent');

describe('reading aloud', () => {
  test('marks each sentence as it is spoken, by keyboard, without changing the document', async () => {
    await show(html);
    await button('Listen, 1 min').focus();
    const before = await page.locator('main > div').innerHTML();
    await page.keyboard.press('Enter');
    expect(await spoken()).toEqual(['We signed on the counter.']);
    expect(await marked()).toEqual(['We signed on the counter.']);
    expect(await page.locator('main > div').innerHTML()).toBe(before);
    await page.evaluate('finish()');
    expect(await marked()).toEqual(['Then we ate.']);
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('Resume');
    expect(await marked()).toEqual(['Then we ate.']);
    expect(await findViolations(page, 'main', ['wcag2a'])).toEqual([]);
    await page.keyboard.press('Enter');
    await page.evaluate('finish()');
    expect(await spoken()).toEqual([
      'We signed on the counter.',
      ...['Then we ate.', 'Then we ate.', 'Nobody asked why.'],
    ]);
    await button('Stop reading').click();
    expect([await focused(), await marked()]).toEqual(['Listen, 1 min', []]);
  });
});
