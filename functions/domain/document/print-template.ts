import { escapeHtml } from '#functions/domain/html/escape-html.ts';
import { storyPrintCss } from '#shared/print/story-print-css.ts';

/** Even hostile content can load and run nothing. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

interface TemplateParts {
  /** BCP 47. */
  readonly language: string;
  /** Of the pages; each block has its own. */
  readonly direction?: 'ltr' | 'rtl';
  /** Escaped. */
  readonly title: string;
  readonly css: readonly string[];
  readonly ownCss: string;
  readonly body: string;
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Any letter of a script that runs from left to right. */
const leftToRight = /[^\P{L}\p{Script=Arabic}\p{Script=Hebrew}]/gu;

/** The direction of most letters of a text. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  if (!rightToLeft.test(text)) return 'ltr';
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return (text.match(leftToRight)?.length ?? 0) * 2 < letters ? 'rtl' : 'ltr';
}
const block = /<(p|li(?! class="idea")|h[1-6]|blockquote|figcaption)(?=[ >])/g;

/** Aligns each paragraph by its own script; the item of an idea has paragraphs of its own. */
export function withDirections(body: string): string {
  return rightToLeft.test(body) ? body.replace(block, '<$1 dir="auto"') : body;
}

export function printTemplate({ language, direction, title, css, ownCss, body }: TemplateParts): string {
  const dir = direction === 'rtl' ? ' dir="rtl"' : '';
  return (
    `<!doctype html><html lang="${escapeHtml(language)}"${dir}><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="${policy}"><title>${title}</title>` +
    `<style>${css.join('')}${storyPrintCss}${ownCss}</style></head>` +
    `<body class="keepsake" style="margin:0">${withDirections(body)}</body></html>`
  );
}

const scripts = [
  [/[\p{Script=Han}\u{3000}-\u{303f}\u{ff00}-\u{ffef}]/u, 'Chinese characters'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'Japanese kana'],
  [/\p{Script=Hangul}/u, 'Korean'],
  [/\p{Script=Devanagari}/u, 'Devanagari'],
  [/\p{Script=Bengali}/u, 'Bengali'],
  [/\p{Script=Tamil}/u, 'Tamil'],
  [/\p{Script=Thai}/u, 'Thai'],
  [/\p{Script=Armenian}/u, 'Armenian'],
  [/\p{Script=Georgian}/u, 'Georgian'],
  [/\p{Script=Ethiopic}/u, 'Ethiopic'],
] as const satisfies readonly (readonly [RegExp, string])[];

/** Names the scripts that could not be printed; empty when nothing is missing. */
export function missingCharactersNote(missing: readonly string[]): string {
  if (missing.length === 0) return '';
  const named = scripts.filter(([script]) => missing.some((sign) => script.test(sign))).map(([, name]) => name);
  const others = missing.some((sign) => !scripts.some(([script]) => script.test(sign))) ? ['some signs'] : [];
  const names = new Intl.ListFormat('en-US').format([...named, ...others]);
  return `<p class="keepsake-note">We can’t print ${names} yet. An empty box marks each missing character.</p>`;
}
