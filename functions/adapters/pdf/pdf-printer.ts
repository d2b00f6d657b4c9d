import type { HTTPRequest } from 'puppeteer-core';
import type { PdfPrinter, PrintableDocument, PrintedDocument } from '#functions/domain/document/document.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { timeoutSignal, unlessAborted } from '#functions/runtime/signals.ts';
import { finishPdf } from './finish-pdf.ts';
import { keepUnpacked } from './keep-unpacked.ts';
import type { RunningChromium } from './launch-chromium.ts';

/** Threat 17, defence D8. */
const standardTimes = { contentMs: 5_000, pdfMs: 10_000, hardStopMs: 15_000 } as const;
const mostAtOnce = 5;
/** Lambda answers 6 MB, and base64 makes four bytes of three. */
const mostPdfBytes = 4.4 * 1024 * 1024;
const fullRetrySeconds = 2;
const downRetrySeconds = 5;

export interface PdfPrinterOptions {
  /** The folder of Chromium's packed binaries. */
  readonly chromiumPath: string;
  /** How long filling the page, printing it, and all of it with a browser's start may take, once that is unpacked. */
  readonly times?: { readonly contentMs: number; readonly pdfMs: number; readonly hardStopMs: number };
  /** Told of every process that starts: tests end one amid its work. */
  readonly onLaunch?: (processId: number | undefined) => void;
}

/** What the page may load: pictures and letters that are in the document itself, and no document within it. */
function isInlined(request: HTTPRequest): boolean {
  const kind = request.resourceType();
  return request.url().startsWith('data:') && (kind === 'image' || kind === 'font');
}

/** Refuses everything else; a way to another document leads nowhere, so that this one stays. */
async function answerRequest(request: HTTPRequest): Promise<void> {
  if (isInlined(request)) return request.continue();
  return request.isNavigationRequest() ? request.respond({ status: 204 }) : request.abort();
}

async function renderPage(
  { page }: RunningChromium,
  { html, page: paper, bleedMm }: PrintableDocument,
  times: { readonly contentMs: number; readonly pdfMs: number },
) {
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  // A page that is gone needs no answer.
  page.on('request', (request) => void answerRequest(request).catch(() => undefined));
  await page.setContent(html, { waitUntil: 'domcontentloaded', timeout: times.contentMs });
  return page.pdf({
    width: `${paper.widthMm + 2 * bleedMm}mm`,
    height: `${paper.heightMm + 2 * bleedMm}mm`,
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
    timeout: times.pdfMs,
  });
}

/** Of a signal that ran out, and of puppeteer's own limits. */
function isLate(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
}

export interface StandingPdfPrinter extends PdfPrinter {
  /** Ends the browser that stands by. */
  close(): Promise<void>;
}

/**
 * Prints with a Chromium of its own per document: nothing of one customer is in the process when the next one's document
 * comes, and none that hangs or dies takes others along. Once one is done the next is started and stands by, so that a
 * document waits for no start (decision 0084). Unpacking begins at once.
 */
export function createPdfPrinter(options: PdfPrinterOptions): StandingPdfPrinter {
  const { chromiumPath, times = standardTimes, onLaunch = () => undefined } = options;
  const chromium = keepUnpacked(chromiumPath);
  let printing = 0;
  let standby: Promise<RunningChromium> | undefined;

  async function start(): Promise<RunningChromium> {
    const running = await chromium.launch();
    onLaunch(running.processId);
    return running;
  }

  function standBy(): void {
    if (standby !== undefined) return;
    const next = start();
    const forget = () => {
      if (standby === next) standby = undefined;
    };
    next.then(({ gone }) => gone.then(forget), forget);
    standby = next;
  }

  function take(): Promise<RunningChromium> {
    const taken = standby ?? start();
    standby = undefined;
    return taken;
  }

  async function printOnce(document: PrintableDocument, signal: AbortSignal): Promise<Uint8Array> {
    const starting = take();
    try {
      const running = await unlessAborted(starting, signal);
      return await unlessAborted(renderPage(running, document, times), signal);
    } finally {
      // Nobody waits for what is left to be cleared away.
      starting.then((running) => running.end()).catch(() => undefined);
    }
  }

  /** A browser that dies is replaced once; one that takes too long is not waited for a second time. */
  async function printStubbornly(document: PrintableDocument, signal: AbortSignal): Promise<Uint8Array> {
    try {
      return await printOnce(document, signal).catch((error: unknown) => {
        if (isLate(error)) throw error;
        return printOnce(document, signal);
      });
    } catch (cause) {
      if (isLate(cause)) throw new AppError('deadline-exceeded', { cause });
      throw new AppError('service-unavailable', { retryAfterSeconds: downRetrySeconds, cause });
    }
  }

  return {
    async print(document, signal): Promise<PrintedDocument> {
      if (printing >= mostAtOnce) throw new AppError('too-many-requests', { retryAfterSeconds: fullRetrySeconds });
      printing += 1;
      try {
        await unlessAborted(chromium.settled(), signal).catch(() => undefined);
        const pdf = await printStubbornly(document, AbortSignal.any([signal, timeoutSignal(times.hardStopMs)]));
        if (pdf.byteLength > mostPdfBytes) throw new AppError('payload-too-large');
        return await finishPdf(pdf, document);
      } finally {
        printing -= 1;
        standBy();
      }
    },
    async close() {
      const left = standby;
      standby = undefined;
      await left?.then((running) => running.end()).catch(() => undefined);
    },
  };
}
