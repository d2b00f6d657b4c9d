import { type FindFonts, type PrintableDocument, paperMm } from '#functions/domain/document/document.ts';
import { printSvg } from '#functions/domain/document/print-picture.ts';
import { missingCharactersNote, printTemplate } from '#functions/domain/document/print-template.ts';
import { escapeHtml } from '#functions/domain/html/escape-html.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { hillsideSvg, threadSvg } from '#shared/print/ornaments.ts';
import { wordmarkOutline } from '#shared/print/wordmark-outline.ts';
import type { CardToPrint } from '#shared/schemas/voucher.ts';

const { widthMm, heightMm } = paperMm.a5;
const inks = { plum: '#2b1633', soft: '#5c4763', tomato: '#a82d14', butter: '#ffe3a1' } as const;

/** A browser rounds a page to whole pixels: half a millimetre less never makes a page more. */
const sheet = `width:${widthMm}mm;height:${heightMm - 0.5}mm`;

const cardCss = `@page{size:A5;margin:0}
.card{display:flex;flex-direction:column;${sheet};padding:13mm 14mm 12mm;overflow:hidden}
.card-front{break-after:page}
.card-print{flex:0 1 auto;min-height:0;width:100%;aspect-ratio:4/5}
.keepsake .card-signed{display:flex;justify-content:space-between;margin:1.5mm 0 0;color:${inks.soft};font:italic 400 8pt/11pt Literata,serif}
.keepsake .card h1{margin:auto 0 0;padding:5mm 0 0;font-size:27pt;line-height:30pt}
.card-foot{display:flex;align-items:end;justify-content:space-between;gap:6mm;margin:2mm 0 0}
.keepsake .card-foot p{color:${inks.soft};font-size:11pt;line-height:15pt}
.card-foot svg{flex:none;height:5mm;width:auto}
.keepsake .card h2{margin:4mm 0 5mm;font-size:20pt;line-height:24pt}
.keepsake .card-message{font-size:12.5pt;line-height:19pt;text-indent:0;white-space:pre-line}
.keepsake .card-from{margin:5mm 0 0;font-size:12.5pt;font-style:italic;line-height:19pt;text-indent:0}
.card-thread{display:block;width:34mm;height:auto;margin:auto 0 7mm}
.card-code{padding:5mm 6mm;background:${inks.butter};border:1.2pt solid ${inks.plum}}
.keepsake .card-code p{text-indent:0}
.keepsake .card-code .card-sign{margin:1mm 0 3mm;font:800 17pt/22pt Besley,serif;font-variant-numeric:lining-nums tabular-nums slashed-zero;
letter-spacing:.03em;white-space:nowrap}
.card-code{font-size:9.5pt;line-height:14pt}`;

const wordmark = `<svg viewBox="0 0 496 86" role="img" aria-label="Tellwren"><path d="${wordmarkOutline}" fill="${inks.plum}"/></svg>`;

/** A card of two A5 pages: its print, then its message and its code. */
export async function cardDocument(
  { receiver, message, from, code, print }: CardToPrint,
  { findLetters, siteUrl }: { readonly findLetters: FindFonts; readonly siteUrl: string },
): Promise<PrintableDocument> {
  const title = `A story for ${receiver}`;
  const page = new URL('/redeem', siteUrl);
  const how = `Go to ${page.host}${page.pathname} and enter this code. Wren interviews you for about ten minutes, and writes your story. It’s paid for, and it doesn’t expire.`;
  const words = `${title} From ${from} ${message} ${code} ${how} 1/1 Wren Your code`;
  const { css, missing } = await findLetters(words, true);
  const picture = printSvg(print, 'card-print') ?? hillsideSvg('card-print');
  const text = message === '' ? '' : `<p class="card-message" dir="auto">${escapeHtml(message)}</p>`;
  const body = `<section class="card card-front">${picture}<p class="card-signed"><span>1/1</span><span>Wren</span></p>
<h1>${escapeHtml(title)}</h1><div class="card-foot"><p>From ${escapeHtml(from)}</p>${wordmark}</div></section>
<section class="card"><h2>${escapeHtml(receiver)},</h2>${text}<p class="card-from">${escapeHtml(from)}</p>
${threadSvg('card-thread')}<div class="card-code"><p>Your code</p><p class="card-sign" dir="ltr">${escapeHtml(code)}</p><p>${escapeHtml(how)}</p></div>
${missingCharactersNote(missing)}</section>`;
  const html = printTemplate({
    language: 'en',
    title: escapeHtml(title),
    css: [css],
    ownCss: cardCss,
    body,
  });
  return { html, title, language: 'en', page: paperMm.a5, bleedMm: 0 };
}

/** Prints a card from the request only. @throws AppError as `PdfPrinter` does */
export async function printCard(
  card: CardToPrint,
  shop: Pick<Shop, 'printer' | 'findLetters' | 'siteUrl'>,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { pdf } = await shop.printer.print(await cardDocument(card, shop), signal);
  return pdf;
}
