import { escapeHtml } from '#functions/domain/html/escape-html.ts';
import { storyPrintCss } from '#shared/print/story-print-css.ts';

/** Even hostile content can load and run nothing. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

interface TemplateParts {
  /** BCP 47. */
  readonly language: string;
  /** Escaped. */
  readonly title: string;
  readonly css: readonly string[];
  readonly ownCss: string;
  readonly body: string;
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const block = /<(p|li|h[1-6]|blockquote|figcaption)(?=[ >])/g;

/** Aligns each paragraph by its own script. */
export function withDirections(body: string): string {
  return rightToLeft.test(body) ? body.replace(block, '<$1 dir="auto"') : body;
}

export function printTemplate({ language, title, css, ownCss, body }: TemplateParts): string {
  return (
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">` +
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
