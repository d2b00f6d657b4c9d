/**
 * Inline styles, because Gmail and Outlook ignore much else; the stylesheet adds narrow screens and dark mode. Georgia replaces
 * Besley, as most mail programs load no web fonts. Contrast: plum on paper 16.1, on marigold 9.0.
 */
export const mailColors = {
  plum: '#2B1633',
  plumSecond: '#5C4763',
  paper: '#FFFBF0',
  sheet: '#FFFFFF',
  marigold: '#F5B335',
  ember: '#E8762C',
  tomato: '#C93F24',
  pine: '#0E5A50',
  hairline: '#DDD0C4',
} as const;

export const mailFonts = {
  display: "Georgia, 'Times New Roman', serif",
  text: "Verdana, Geneva, 'DejaVu Sans', sans-serif",
} as const;

/** Dark mode; Outlook uses `data-ogsc`. */
const lamplight = [
  ['.mail-page', 'background-color:#1D1023!important'],
  ['.mail-sheet', 'background-color:#2A1A31!important;border-color:#8F7A95!important'],
  ['.mail-text,.mail-heading', 'color:#F8EBD3!important'],
  ['.mail-quiet,.mail-quiet a', 'color:#C9B6C6!important'],
  ['.mail-button', 'background-color:#F7BE4F!important'],
  ['.mail-button a', 'color:#1D1023!important'],
  ['.mail-rule', 'border-color:#8F7A95!important'],
] as const;

function darkRules(): string {
  const media = lamplight.map(([selector, rules]) => `${selector}{${rules}}`).join('');
  const outlook = lamplight
    .map(([selector, rules]) => {
      const scoped = selector.split(',').map((part) => `[data-ogsc] ${part}`);
      return `${scoped.join(',')}{${rules}}`;
    })
    .join('');
  return `@media (prefers-color-scheme:dark){${media}}${outlook}`;
}

export const mailStyleSheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  'body{margin:0;padding:0;-webkit-text-size-adjust:100%}',
  '@media (max-width:480px){.mail-pad{padding-left:20px!important;padding-right:20px!important}',
  '.mail-outer{padding:12px!important}.mail-heading{font-size:26px!important}',
  '.mail-button{width:100%!important}.mail-button a{display:block!important;text-align:center!important}}',
  darkRules(),
].join('');
