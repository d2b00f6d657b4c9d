import { escapeHtml } from '#functions/domain/html/escape-html.ts';
import { mailColors, mailFonts, mailStyleSheet } from './mail-style.ts';

export interface MailLayout {
  /** Of the words; English by default. */
  readonly language?: string;
  readonly preheader: string;
  readonly heading: string;
  /** Plain text each, with its line breaks; nothing in it is read as HTML. */
  readonly paragraphs: readonly string[];
  /** The URL is built from the configured site, never from a request (threat 26). */
  readonly action?: {
    readonly label: string;
    readonly url: string;
    /** Above the link as text; in English by default. */
    readonly unclickable?: string;
  };
  readonly footnote?: string;
  /** At the end of the footnote. */
  readonly footnoteLink?: { readonly label: string; readonly url: string };
  /** Above the heading. Mail programs often block it, so the words never refer to it. */
  readonly picture?: MailPicture | undefined;
}

interface MailPicture {
  /** Built from the configured site, like the action's. */
  readonly url: string;
  readonly alt: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface MailBody {
  readonly html: string;
  readonly text: string;
}

const sheetWidth = 596;
const sheetBorder = 2;

const text = (size: number, color: string) =>
  `font-family:${mailFonts.text};font-size:${size}px;line-height:1.6;color:${color};`;

// Invisible characters keep the first paragraph out of the preview.
const previewFiller = '&#847;&zwnj;&nbsp;'.repeat(40);

function renderPreheader(preheader: string): string {
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}${previewFiller}</div>`;
}

/** A fixed height keeps Outlook from rendering a line of text. */
function renderStrip(color: string, height: number): string {
  return `<tr><td height="${height}" bgcolor="${color}" style="height:${height}px;line-height:${height}px;font-size:0;background-color:${color}">&nbsp;</td></tr>`;
}

/** Text and flat colours, as mail programs often block images. */
function renderBand(): string {
  const wordmark = `font-family:${mailFonts.display};font-size:24px;line-height:1.2;font-weight:bold;font-style:italic;color:${mailColors.plum};`;
  return (
    `<tr><td class="mail-pad" bgcolor="${mailColors.marigold}" style="background-color:${mailColors.marigold};padding:18px 36px 16px">` +
    `<span style="${wordmark}">Tellwren</span></td></tr>` +
    `${renderStrip(mailColors.ember, 5)}${renderStrip(mailColors.tomato, 5)}${renderStrip(mailColors.pine, 7)}${renderStrip(mailColors.plum, 2)}`
  );
}

/** The cell has the colour, because Outlook ignores a link's padding. */
function renderAction({
  label,
  url,
  unclickable = 'If the button doesn’t work, open this link:',
}: NonNullable<MailLayout['action']>): string {
  const link =
    `display:inline-block;padding:14px 28px;font-family:${mailFonts.text};font-size:17px;line-height:1.3;` +
    `font-weight:bold;color:${mailColors.paper};text-decoration:none;mso-padding-alt:14px 28px;`;
  const address = escapeHtml(url);
  return (
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="mail-button" ' +
    `style="margin:28px 0 24px;background-color:${mailColors.plum};border-radius:4px"><tr>` +
    `<td class="mail-button" bgcolor="${mailColors.plum}" style="background-color:${mailColors.plum};border-radius:4px">` +
    `<a href="${address}" style="${link}">${escapeHtml(label)}</a></td></tr></table>` +
    `<p class="mail-quiet" style="${text(14, mailColors.plumSecond)}margin:0 0 4px">${unclickable}</p>` +
    `<p class="mail-quiet" style="${text(14, mailColors.plumSecond)}margin:0;word-break:break-all">` +
    `<a href="${address}" style="color:${mailColors.plumSecond};text-decoration:underline">${address}</a></p>`
  );
}

/** Outlook takes the size from the attributes, others from the style. */
function renderPicture({ url, alt, widthPx, heightPx }: MailPicture): string {
  const shown = { width: sheetWidth, height: Math.round((sheetWidth * heightPx) / widthPx) };
  return (
    `<tr><td bgcolor="${mailColors.paper}" style="background-color:${mailColors.paper}">` +
    `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="${shown.width}" height="${shown.height}" ` +
    `style="display:block;width:100%;height:auto;border:0;${text(14, mailColors.plumSecond)}"></td></tr>`
  );
}

function renderFootnote(footnote: string, link: MailLayout['footnoteLink']): string {
  const style = `color:${mailColors.plumSecond};text-decoration:underline`;
  const linked =
    link === undefined ? '' : ` <a href="${escapeHtml(link.url)}" style="${style}">${escapeHtml(link.label)}</a>`;
  return (
    `<tr><td class="mail-pad mail-rule" style="padding:18px 36px 26px;border-top:2px dotted ${mailColors.hairline}">` +
    `<p class="mail-quiet" style="${text(14, mailColors.plumSecond)}margin:0">${escapeHtml(footnote)}${linked}</p></td></tr>`
  );
}

function renderSheet(content: MailLayout): string {
  const heading = `font-family:${mailFonts.display};font-size:30px;line-height:1.15;font-weight:bold;color:${mailColors.plum};margin:0 0 16px;`;
  const paragraphs = content.paragraphs.map(
    (paragraph) =>
      `<p class="mail-text" style="${text(17, mailColors.plum)}margin:0 0 14px">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`,
  );
  return (
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="mail-sheet" ' +
    `bgcolor="${mailColors.sheet}" style="max-width:${sheetWidth + 2 * sheetBorder}px;background-color:${mailColors.sheet};border:${sheetBorder}px solid ${mailColors.plum};border-radius:6px;border-collapse:separate;overflow:hidden;box-shadow:4px 4px 0 rgba(43,22,51,.28)">` +
    `${renderBand()}${content.picture === undefined ? '' : renderPicture(content.picture)}` +
    `<tr><td class="mail-pad" style="padding:32px 36px 28px">` +
    `<h1 class="mail-heading" style="${heading}">${escapeHtml(content.heading)}</h1>${paragraphs.join('')}` +
    `${content.action === undefined ? '' : renderAction(content.action)}</td></tr>` +
    `${content.footnote === undefined ? '' : renderFootnote(content.footnote, content.footnoteLink)}</table>`
  );
}

function renderHtml(content: MailLayout): string {
  return (
    `<!doctype html><html lang="${content.language ?? 'en'}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
    `<title>${escapeHtml(content.heading)}</title><style>${mailStyleSheet}</style></head>` +
    `<body class="mail-page" bgcolor="${mailColors.paper}" style="margin:0;background-color:${mailColors.paper}">` +
    renderPreheader(content.preheader) +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="mail-page" bgcolor="${mailColors.paper}" style="background-color:${mailColors.paper}">` +
    `<tr><td class="mail-outer" align="center" style="padding:32px 16px">${renderSheet(content)}</td></tr></table></body></html>`
  );
}

function renderText({ heading, paragraphs, action, footnote, footnoteLink }: MailLayout): string {
  const parts = [heading, ...paragraphs];
  if (action !== undefined) parts.push(`${action.label}:\n${action.url}`);
  if (footnote !== undefined) parts.push(`--\n${footnote}`);
  if (footnoteLink !== undefined) parts.push(`${footnoteLink.label}:\n${footnoteLink.url}`);
  return `${parts.join('\n\n')}\n\nTellwren\n`;
}

/** Renders a mail as HTML (one column, ≤ 20 KB) and as plain text with the same words. */
export function mailTemplate(content: MailLayout): MailBody {
  return { html: renderHtml(content), text: renderText(content) };
}
