import type { FindFonts } from '#functions/domain/document/document.ts';
import { escapeHtml } from '#functions/domain/html/escape-html.ts';
import { wordmarkOutline } from '#shared/print/wordmark-outline.ts';
import { drawPrint } from '#shared/prints/drawing/draw-print.ts';
import { parsePrintSlug } from '#shared/prints/plan.ts';
import { type CardRequest, cardSize } from './card.ts';

/** Even hostile content can load and run nothing. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

/** Titles are never cut: they take more lines, then smaller letters. Characters → pixels. */
const titleSizes = [
  { upTo: 44, px: 68 },
  { upTo: 80, px: 54 },
  { upTo: 140, px: 42 },
  { upTo: 260, px: 32 },
] as const;
const smallestPx = 20;

const titlePx = (title: string) => titleSizes.find(({ upTo }) => title.length <= upTo)?.px ?? smallestPx;

/** A long title leaves no room for the quote. */
const longestQuotedTitle = 72;

/** Characters that fill five lines, with the quotation marks. */
const longQuote = 112;

const pictureSize = { width: 590, height: 610 } as const;

const text = "Literata,'Noto Naskh Arabic','Noto Serif Hebrew','Noto Emoji','Noto Sans Symbols 2',serif";
const css = `*{box-sizing:border-box;margin:0}
body{width:${cardSize.widthPx}px;height:${cardSize.heightPx}px;display:grid;grid-template-columns:1fr 610px;overflow:hidden;background:#fffbf0;color:#2b1633}
.words{display:flex;flex-direction:column;min-width:0;height:630px;padding:54px 16px 50px 58px;overflow:hidden}
h1{font-family:Besley,${text};font-weight:800;line-height:1.03;letter-spacing:-.012em;text-wrap:balance;overflow-wrap:anywhere}
.quote{margin-top:24px;color:#5c4763;font:italic 400 29px/1.38 ${text};text-wrap:balance}
.quote.long{font-size:25px}
.by{display:flex;align-items:center;gap:20px;margin-top:auto;padding-top:20px;font:600 25px/1.2 ${text}}
.by svg{display:block;height:35px;width:auto}
.by i{width:2px;height:34px;background:#2b1633}
.by span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.picture{padding:10px}
.picture>*{display:block;width:590px;height:610px}
.picture img{object-fit:cover;border:2px solid #2b1633}`;

function picture({ photo, print }: CardRequest): string {
  if (photo !== null) return `<img alt="" src="data:image/jpeg;base64,${photo}">`;
  const plan = parsePrintSlug(print);
  return plan === undefined ? '' : drawPrint(plan, pictureSize);
}

/** The picture for link previews: title, one quote and the name on the left, print or photo on the right. */
export async function cardHtml(card: CardRequest, findLetters: FindFonts): Promise<string> {
  const { title, teller } = card;
  const quote = title.length > longestQuotedTitle ? null : card.quote;
  const letters = await findLetters(`${title} ${quote ?? ''} ${teller ?? ''}`, quote !== null);
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    `<meta http-equiv="Content-Security-Policy" content="${policy}"><title>Card</title>` +
    `<style>${letters.css}${css}</style></head><body><div class="words">` +
    `<h1 dir="auto" style="font-size:${titlePx(title)}px">${escapeHtml(title)}</h1>` +
    (quote === null
      ? ''
      : `<p class="quote${quote.length > longQuote ? ' long' : ''}" dir="auto">${escapeHtml(quote)}</p>`) +
    `<p class="by"><svg viewBox="0 0 496 86"><path d="${wordmarkOutline}" fill="#2b1633"/></svg>` +
    (teller === null ? '' : `<i></i><span dir="auto">${escapeHtml(teller)}</span>`) +
    `</p></div><div class="picture">${picture(card)}</div></body></html>`
  );
}
