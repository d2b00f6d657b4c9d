import type { HTTPRequest } from 'puppeteer-core';
import type {
  PdfPrinter,
  PicturedDocument,
  PicturePrinter,
  PrintableDocument,
  PrintedDocument,
} from '#functions/domain/document/document.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { timeoutSignal, unlessAborted } from '#functions/runtime/signals.ts';
import { createChromiumLauncher } from './chromium-launcher.ts';
import { finishPdf } from './finish-pdf.ts';
import type { RunningChromium } from './launch-chromium.ts';

/** Threat 17, defence D8. */
const standardTimes = { contentMs: 5_000, pdfMs: 10_000, hardStopMs: 15_000 } as const;
const maxConcurrent = 5;
/** Lambda's limit is 6 MB, and base64 adds a third. */
const maxPdfBytes = 4.4 * 1024 * 1024;
const fullRetrySeconds = 2;
const downRetrySeconds = 5;

export interface PdfPrinterOptions {
  readonly chromiumPath: string;
  /** Limits for filling the page, for printing, and for both with the start. */
  readonly times?: { readonly contentMs: number; readonly pdfMs: number; readonly hardStopMs: number };
  /** Of Chromium; tests open one of the barriers to the network. */
  readonly flags?: readonly string[];
  /** Called with every new process; tests kill some. */
  readonly onLaunch?: (processId: number | undefined) => void;
}

function isInlined(request: HTTPRequest): boolean {
  const kind = request.resourceType();
  return request.url().startsWith('data:') && (kind === 'image' || kind === 'font');
}

/** Refuses everything else; a navigation gets 204, so that the document stays. */
async function answerRequest(request: HTTPRequest): Promise<void> {
  if (isInlined(request)) return request.continue();
  return request.isNavigationRequest() ? request.respond({ status: 204 }) : request.abort();
}

async function showDocument({ page }: RunningChromium, html: string, contentMs: number): Promise<void> {
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on('request', (request) => void answerRequest(request).catch(() => undefined));
  await page.setContent(html, { waitUntil: 'domcontentloaded', timeout: contentMs });
}

async function renderPage(
  running: RunningChromium,
  { html, page: paper, bleedMm }: PrintableDocument,
  times: { readonly contentMs: number; readonly pdfMs: number },
) {
  await showDocument(running, html, times.contentMs);
  return running.page.pdf({
    width: `${paper.widthMm + 2 * bleedMm}mm`,
    height: `${paper.heightMm + 2 * bleedMm}mm`,
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
    timeout: times.pdfMs,
  });
}

/** Each quality in turn, until the picture is small enough. */
const jpegQualities = [88, 76, 64, 50] as const;

async function photograph(
  running: RunningChromium,
  { html, widthPx, heightPx, maxBytes }: PicturedDocument,
  contentMs: number,
): Promise<Uint8Array> {
  const { page } = running;
  await page.setViewport({ width: widthPx, height: heightPx });
  await showDocument(running, html, contentMs);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  let picture = new Uint8Array();
  for (const quality of jpegQualities) {
    picture = new Uint8Array(await page.screenshot({ type: 'jpeg', quality }));
    if (picture.byteLength <= maxBytes) break;
  }
  return picture;
}

function isLate(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
}

export interface ClosablePdfPrinter extends PdfPrinter, PicturePrinter {
  close(): Promise<void>;
}

/**
 * Prints each document in a fresh Chromium: no data of another customer, and a crash affects one document. After each document
 * the next browser starts as standby (decision 0084). Unpacking starts at once.
 */
export function createPdfPrinter(options: PdfPrinterOptions): ClosablePdfPrinter {
  const { chromiumPath, times = standardTimes, flags, onLaunch = () => undefined } = options;
  const chromium = createChromiumLauncher(chromiumPath, flags);
  let printing = 0;
  let standby: Promise<RunningChromium> | undefined;

  async function start(): Promise<RunningChromium> {
    const running = await chromium.launch();
    onLaunch(running.processId);
    return running;
  }

  function startStandby(): void {
    if (standby !== undefined) return;
    const next = start();
    const forget = () => {
      if (standby === next) standby = undefined;
    };
    next.then(({ gone }) => gone.then(forget), forget);
    standby = next;
  }

  function takeBrowser(): Promise<RunningChromium> {
    const taken = standby ?? start();
    standby = undefined;
    return taken;
  }

  type Render = (running: RunningChromium) => Promise<Uint8Array>;

  async function renderOnce(render: Render, signal: AbortSignal): Promise<Uint8Array> {
    const starting = takeBrowser();
    try {
      const running = await unlessAborted(starting, signal);
      return await unlessAborted(render(running), signal);
    } finally {
      starting.then((running) => running.end()).catch(() => undefined);
    }
  }

  /** Retries once after a crash, never after a timeout. */
  async function renderWithRetry(render: Render, signal: AbortSignal): Promise<Uint8Array> {
    try {
      return await renderOnce(render, signal).catch((error: unknown) => {
        if (isLate(error)) throw error;
        return renderOnce(render, signal);
      });
    } catch (cause) {
      if (isLate(cause)) throw new AppError('deadline-exceeded', { cause });
      throw new AppError('service-unavailable', { retryAfterSeconds: downRetrySeconds, cause });
    }
  }

  async function render<Result>(
    signal: AbortSignal,
    rendering: Render,
    finish: (rendered: Uint8Array) => Promise<Result> | Result,
  ): Promise<Result> {
    if (printing >= maxConcurrent) throw new AppError('too-many-requests', { retryAfterSeconds: fullRetrySeconds });
    printing += 1;
    try {
      await unlessAborted(chromium.whenUnpacked(), signal).catch(() => undefined);
      const stopped = AbortSignal.any([signal, timeoutSignal(times.hardStopMs)]);
      return await finish(await renderWithRetry(rendering, stopped));
    } finally {
      printing -= 1;
      startStandby();
    }
  }

  return {
    print: (document, signal) =>
      render(
        signal,
        (running) => renderPage(running, document, times),
        (pdf): Promise<PrintedDocument> => {
          if (pdf.byteLength > maxPdfBytes) throw new AppError('payload-too-large');
          return finishPdf(pdf, document);
        },
      ),
    takePicture: (document, signal) =>
      render(
        signal,
        (running) => photograph(running, document, times.contentMs),
        (picture) => picture,
      ),
    async close() {
      const left = standby;
      standby = undefined;
      await left?.then((running) => running.end()).catch(() => undefined);
    },
  };
}
