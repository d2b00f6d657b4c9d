import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import * as z from 'zod/mini';
import { limits } from '#shared/catalogue/limits.ts';
import { launchBrowser, openPage, viewports } from '#tests/e2e/support/browser.ts';
import { buildSite } from '#tests/e2e/support/build.ts';
import { answers, composer, messagesAfterReply } from '#tests/e2e/support/interview.ts';
import { startTestStack } from '#tests/support/stack.ts';

const slowdown = 4;
/** A quick typist's. */
const msBetweenKeys = 60;

const sentence =
  'The window was steamed up and the bread was in the oven, and my brother Tom had burnt the first loaf. ';

function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

function tell(name: string, unit: string, numbers: readonly number[]): void {
  const figures = {
    n: numbers.length,
    p50: percentile(numbers, 0.5),
    p98: percentile(numbers, 0.98),
    max: Math.max(...numbers),
  };
  const text = Object.entries(figures)
    .map(([figure, value]) => `${figure} ${Math.round(value)}`)
    .join('  ');
  process.stdout.write(`${name.padEnd(28)} ${text} ${unit}\n`);
}

/** Records the time from Enter to the first character of the reply in milliseconds. */
const watchFirstLetter = `
  window.firstLetters = [];
  document.addEventListener('keydown', ({ key, timeStamp }) => {
    if (key !== 'Enter') return;
    const before = document.querySelectorAll('[data-from=wren]').length;
    const look = () => {
      const bubble = document.querySelectorAll('[data-from=wren]')[before];
      if (bubble?.textContent?.replace('Wren: ', '')) window.firstLetters.push(performance.now() - timeStamp);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, true);`;

async function measureInterview(browser: Browser, web: string) {
  const { page } = await openPage(browser, { viewport: viewports.phone });
  await page.addInitScript(watchFirstLetter);
  await page.goto(`${web}/start-your-story?tab=memories`);
  await messagesAfterReply(page, 1);
  for (const [turn, answer] of answers.entries()) {
    await composer(page).fill(answer);
    await composer(page).press('Enter');
    await messagesAfterReply(page, turn + 2);
  }
  const firstLetters = z.array(z.number()).parse(await page.evaluate('window.firstLetters'));
  const start = performance.now();
  await page.getByRole('button', { name: "I'm done, write my story" }).click();
  await page.locator('.preview-sheet .story-text h4').first().waitFor();
  await page.getByRole('heading', { name: 'Your story begins' }).waitFor();
  const previewMs = performance.now() - start;
  await page.context().close();
  return { firstLetters, previewMs };
}

const observeFrames = `
  window.figures = { events: [], frames: [], gaps: [] };
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name.startsWith('key')) window.figures.events.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.figures.frames.push(duration);
  }).observe({ type: 'long-animation-frame' });
  let last = performance.now();
  const frame = (now) => { window.figures.gaps.push(now - last); last = now; requestAnimationFrame(frame); };
  requestAnimationFrame(frame);`;

const figuresSchema = z.object({ events: z.array(z.number()), frames: z.array(z.number()), gaps: z.array(z.number()) });

const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.int(),
      tid: z.int(),
      tdur: z.optional(z.number()),
      args: z.optional(z.looseObject({ name: z.optional(z.string()) })),
    }),
  ),
});

/** Tasks of the main thread in milliseconds of CPU time, slowdown included. */
function cpuOfTasks(trace: Buffer): number[] {
  const { traceEvents } = traceSchema.parse(JSON.parse(trace.toString()));
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && mainThreads.has(`${pid} ${tid}`))
    .map(({ tdur }) => (tdur ?? 0) / 1000);
}

/** The most messages that leave room for another one and its reply. */
function fullConversation() {
  const length = limits.messagesPerConversation - 1;
  return Array.from({ length: length }, (_, at) => ({
    role: at % 2 === 0 ? 'system' : 'user',
    content: sentence.repeat(2),
  }));
}

async function slowPage(browser: Browser, web: string): Promise<Page> {
  const { page } = await openPage(browser, { viewport: viewports.phone });
  const messages = fullConversation().slice(0, -1);
  messages[messages.length - 1] = { role: 'system', content: 'And then?' };
  await page.addInitScript(`localStorage.MEMORIES_PROMPT = ${JSON.stringify(JSON.stringify(messages))}`);
  await page.goto(`${web}/start-your-story?tab=memories`, { waitUntil: 'networkidle' });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

async function measureTyping(browser: Browser, web: string) {
  const page = await slowPage(browser, web);
  await composer(page).focus();
  await page.evaluate(observeFrames);
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  // Line breaks, to grow the input beyond five lines.
  for (const [at, character] of [...sentence.repeat(2)].entries()) {
    await page.keyboard.press(at % 40 === 39 ? 'Shift+Enter' : character === ' ' ? 'Space' : character);
    await pause(msBetweenKeys);
  }
  const tasks = cpuOfTasks(await browser.stopTracing());
  const figures = figuresSchema.parse(
    await page.evaluate('new Promise((done) => setTimeout(() => done(window.figures), 500))'),
  );
  await page.context().close();
  return { ...figures, tasks };
}

/**
 * How fast the interview feels, in the packaged browser over the local stack, the model stand-in's delay off:
 *
 *   first token   from Enter to the first letter of the reply on the page (goal: ≤ 300 ms)
 *   preview       from the press of the button to the opening on the page (goal: ≤ 2 s)
 *   typing        at 4× CPU slowdown into the fullest conversation that still takes a message: the longest frame (goal: none
 *                 over 50 ms) and the 98th percentile of Event Timing (goal: ≤ 200 ms)
 */
export async function measureInterviews(rounds: number): Promise<void> {
  await buildSite();
  const stack = await startTestStack({ web: 'built' });
  const browser = await launchBrowser();
  try {
    const { web } = stack.addresses;
    const interviews = [];
    const typings = [];
    for (let round = 0; round < rounds; round += 1) {
      interviews.push(await measureInterview(browser, web));
      typings.push(await measureTyping(browser, web));
    }
    tell(
      'first token',
      'ms',
      interviews.flatMap(({ firstLetters }) => firstLetters),
    );
    tell(
      'preview',
      'ms',
      interviews.map(({ previewMs }) => previewMs),
    );
    tell(
      'typing: event timing',
      'ms',
      typings.flatMap(({ events }) => events),
    );
    tell(
      'typing: gaps of frames',
      'ms',
      typings.flatMap(({ gaps }) => gaps),
    );
    const working = typings.flatMap(({ tasks }) => tasks.filter((ms) => ms >= 1));
    tell('typing: processor per task', 'ms', working);
    tell(
      'typing: long frames',
      'ms',
      typings.flatMap(({ frames }) => [0, ...frames]),
    );
  } finally {
    await browser.close();
    await stack.close();
  }
}
