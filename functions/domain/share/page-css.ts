/** Copies of the site's fonts under names that never change (web/public/fonts). */
export const fontPaths = {
  display: '/fonts/besley-5.3.woff2',
  story: '/fonts/literata-5.3.woff2',
  ui: '/fonts/atkinson-5.3.woff2',
} as const;

const face = (family: string, path: string, weights: string, more = '') =>
  `@font-face{font-family:${family};src:url(${path}) format("woff2");font-weight:${weights};font-display:swap${more}}`;

/** Digits from Besley, because Atkinson's zero is slashed. */
const faces = [
  face('Besley', fontPaths.display, '400 900'),
  face('Literata', fontPaths.story, '200 900'),
  face('Atkinson', fontPaths.ui, '200 800'),
  face('Atkinson', fontPaths.display, '200 800', ';unicode-range:U+30-39;size-adjust:95%'),
].join('');

const light =
  '--paper:#fffbf0;--sheet:#fff;--ink:#2b1633;--muted:#5c4763;--accent:#0e5a50;--danger:#a82d14;--line:#8c7a8f;' +
  '--hair:#ddd0c4;--house:#2b1633;--shade:rgb(43 22 51/28%)';
const dark =
  '--paper:#1d1023;--sheet:#2a1a31;--ink:#f8ebd3;--muted:#c9b6c6;--accent:#8fd3c2;--danger:#ff9b7e;--line:#8f7a95;' +
  '--hair:#4a3652;--house:#5c4763;--shade:rgb(0 0 0/45%)';

/** The site's tokens (web/src/styles/tokens.css), without scripts. */
const css = `${faces}
:root{color-scheme:light dark;${light}}
@media (prefers-color-scheme:dark){:root{${dark}}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:400 1.0625rem/1.55 Atkinson,system-ui,sans-serif;overflow-wrap:break-word;font-variant-numeric:lining-nums}
h1,h2,h3,h4,h5,h6,p,figure,ul,ol,blockquote{margin:0;padding:0}
h1,h2,h3,h4,h5,h6{font-family:Besley,Rockwell,Georgia,serif;font-weight:800;line-height:1.12;letter-spacing:-.012em;text-wrap:balance}
a{color:var(--accent);text-underline-offset:.18em}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.top{display:flex;align-items:center;max-width:44rem;margin:0 auto;padding:.5rem 1.375rem}
.top a{display:flex;align-items:center;min-height:2.75rem;color:var(--ink)}
.wm{display:block;height:1.625rem;width:auto}
.page{max-width:44rem;margin:0 auto;padding:0 1.375rem}
.print{margin:.25rem -.5rem 0}
.print img{display:block;width:100%;height:auto}
.photo img{aspect-ratio:4/3;object-fit:cover;border:2px solid var(--ink)}
.print figcaption{display:flex;justify-content:space-between;gap:1rem;padding:.375rem .5rem 0;color:var(--muted);font:italic 400 .9375rem/1.3 Literata,Georgia,serif}
h1{margin:1.375rem 0 .5rem;font-size:clamp(2rem,1.4rem + 3vw,3rem)}
h1.long{font-size:clamp(1.5rem,1.2rem + 1.6vw,2.125rem)}
h1.longest{font-size:1.25rem;line-height:1.25}
.by{color:var(--muted)}
.text{margin-top:1.75rem;max-width:62ch;font:400 clamp(1.125rem,1.08rem + .2vw,1.25rem)/1.72 Literata,Georgia,"Times New Roman",serif;hanging-punctuation:first;text-wrap:pretty}
.text p+p{text-indent:1.4em}
.text h2,.text h3,.text h4,.text h5,.text h6{margin:1.6em 0 .5em;font-size:1.25em}
.text ul,.text ol{margin:1em 0;padding-inline-start:1.4em}
.text blockquote{margin:1em 0;padding-inline-start:1em;border-inline-start:6px solid #f5b335}
.keepsake-opening::first-letter{float:left;padding:.075em .08em 0 0;color:var(--danger);font:800 3.9em/.76 Besley,Georgia,serif}
[data-indent]{margin-inline-start:1.5em}
.text .pull{margin:1.5em 0;padding-inline-start:1rem;border-inline-start:8px solid #f5b335;font:800 clamp(1.5rem,1.3rem + 1vw,2.125rem)/1.2 Besley,Rockwell,Georgia,serif;letter-spacing:-.012em;text-indent:0;text-wrap:balance}
.text .pull+p{text-indent:0}
.home{display:block;width:11.875rem;height:auto;margin:1.75rem 0 0;color:var(--ink)}
.home .house{fill:var(--house)}
.posts{margin-top:2.75rem;max-width:62ch;border-top:2px solid var(--ink);padding-top:1.25rem}
.posts h2{font-size:1.5rem}
.posts ul{list-style:none}
.posts li{padding:1rem 0;border-bottom:1px solid var(--hair);white-space:pre-line}
.invite{margin-top:3rem;padding:2.5rem 1.375rem;background:#f5b335;color:#2b1633}
.invite div{max-width:41.25rem;margin:0 auto}
.invite h2{font-size:clamp(2rem,1.6rem + 2vw,2.75rem)}
.invite p{max-width:34em;margin:.625rem 0 1.25rem}
.btn{display:inline-flex;align-items:center;justify-content:center;gap:.5rem;min-height:3rem;padding:0 1.5rem;border:2px solid #2b1633;border-radius:4px;background:#2b1633;color:#fffbf0;font:700 1.0625rem/1.2 Atkinson,system-ui,sans-serif;text-decoration:none;box-shadow:4px 4px 0 rgb(43 22 51/28%);cursor:pointer}
.invite .btn{outline-color:#083f39}
.low{max-width:44rem;margin:0 auto;padding:1.125rem 1.375rem 2rem;color:var(--muted);font-size:.9375rem}
.low summary{display:inline-flex;align-items:center;min-height:2.75rem;color:var(--accent);font-weight:600;text-decoration:underline;text-underline-offset:.18em;cursor:pointer}
.low a{display:inline-flex;align-items:center;min-height:2.75rem}
.low .links{display:flex;flex-wrap:wrap;gap:0 1.25rem;align-items:flex-start}
form{max-width:30rem;padding:.5rem 0 1rem;color:var(--ink);font-size:1.0625rem}
fieldset{margin:0;padding:0;border:0}
legend,label.above{padding:0;font-weight:700}
.choice{display:flex;gap:.625rem;align-items:center;min-height:2.75rem}
.choice input{width:1.25rem;height:1.25rem;margin:0;accent-color:var(--accent)}
textarea{display:block;width:100%;margin:.375rem 0 1rem;padding:.625rem .75rem;border:2px solid var(--line);border-radius:4px;background:var(--sheet);color:var(--ink);font:inherit}
.report .btn{border-color:var(--ink);background:transparent;color:var(--ink);box-shadow:none}
.note{padding:3rem 0}
.note p{margin:1rem 0 1.5rem;max-width:34em}
@media (width>=48rem){.btn{width:auto}.print{margin-inline:0}.text{margin-top:2.25rem}}
@media (width<48rem){.invite .btn{width:100%}}
@media print{.top,.invite,.low{display:none}:root{${light}}body{font-size:11pt}.text{font-size:12pt}p{orphans:3;widows:3}}
`;

/** One line: the policy has its hash. */
export const pageCss = css.replaceAll('\n', '');
