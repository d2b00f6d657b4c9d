/** Copies of the site's fonts under names that never change (web/public/fonts). */
export const fontPaths = {
  display: '/fonts/besley-5.3-cut.woff2',
  story: '/fonts/literata-5.3.woff2',
  ui: '/fonts/atkinson-5.3-cut.woff2',
} as const;

const face = (family: string, path: string, weights: string, more = '') =>
  `@font-face{font-family:${family};src:url(${path}) format("woff2");font-weight:${weights};font-display:swap${more}}`;

/** Digits from Besley, because Atkinson's zero is slashed. */
const faces = [
  face('Besley', fontPaths.display, '400 800'),
  face('Literata', fontPaths.story, '200 900'),
  face('Atkinson', fontPaths.ui, '400 700'),
  face('Atkinson', fontPaths.display, '400 700', ';unicode-range:U+30-39;size-adjust:95%'),
].join('');

const light =
  '--paper:#fffbf0;--sheet:#fff;--wash:#f6eedb;--ink:#2b1633;--muted:#5c4763;--accent:#0e5a50;--danger:#a82d14;--line:#8c7a8f;' +
  '--hair:#ddd0c4;--house:#2b1633;--cta:#2b1633;--cta-ink:#fffbf0;--shade:rgb(43 22 51/28%)';
const dark =
  '--paper:#1d1023;--sheet:#2a1a31;--wash:#38263f;--ink:#f8ebd3;--muted:#c9b6c6;--accent:#8fd3c2;--danger:#ff9b7e;--line:#8f7a95;' +
  '--hair:#4a3652;--house:#5c4763;--cta:#f7be4f;--cta-ink:#1d1023;--shade:rgb(0 0 0/45%)';

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
.hero{max-width:44rem;margin:0 auto;padding:0 1.375rem}
.print{margin:.25rem -.5rem 0}
.print img{display:block;width:100%;height:auto}
.photo img{aspect-ratio:4/3;object-fit:cover;border:2px solid var(--ink)}
.print figcaption{display:flex;justify-content:space-between;gap:1rem;padding:.375rem .5rem 0;color:var(--muted);font:italic 400 .9375rem/1.3 Literata,Georgia,serif}
h1{margin:1.375rem 0 .5rem;font-size:clamp(2rem,1.4rem + 3vw,3rem)}
h1.long{font-size:clamp(1.5rem,1.2rem + 1.6vw,2.125rem)}
h1.longest{font-size:1.25rem;line-height:1.25}
.by{color:var(--muted)}
.by span{display:block}
.quote{margin-top:1.25rem;padding-inline-start:1rem;border-inline-start:8px solid #f5b335;font:italic 400 clamp(1.25rem,1.1rem + .6vw,1.5625rem)/1.45 Literata,Georgia,serif;text-wrap:balance}
.thread{display:none}
.text{margin-top:1.75rem;max-width:62ch;font:400 clamp(1.125rem,1.08rem + .2vw,1.25rem)/1.72 Literata,Georgia,"Times New Roman",serif;hanging-punctuation:first;text-wrap:pretty}
.text p+p{text-indent:1.4em}
.text h2,.text h3,.text h4,.text h5,.text h6{margin:1.6em 0 .5em;font-size:1.25em}
.text ul,.text ol{margin:1em 0;padding-inline-start:1.4em}
.text blockquote{margin:1em 0;padding-inline-start:1em;border-inline-start:6px solid #f5b335}
.tellers{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;margin-top:.75rem;list-style:none}
.tellers li,.voice figcaption{display:flex;gap:.5rem;align-items:center;color:var(--voice);font:800 1.0625rem/1.2 Besley,Rockwell,Georgia,serif}
.mark{width:2.25rem;height:1.75rem;padding:.125rem;border-radius:2px;background:#fffbf0;object-fit:contain}
.voice-0{--voice:var(--accent)}
.voice-1{--voice:var(--danger)}
.voice-2{--voice:var(--muted)}
.text .voice{margin:1.25em 0 1.25em 2.25rem;padding-inline-start:1rem;border-inline-start:3px solid var(--voice)}
.text .voice blockquote{margin:.375em 0 0;padding:0;border:0}
.keepsake-opening::first-letter{float:left;padding:.075em .08em 0 0;color:var(--danger);font:800 3.9em/.76 Besley,Georgia,serif}
[data-indent]{margin-inline-start:1.5em}
.text .pull{margin:1.5em 0;padding-inline-start:1rem;border-inline-start:8px solid #f5b335;font:800 clamp(1.5rem,1.3rem + 1vw,2.125rem)/1.2 Besley,Rockwell,Georgia,serif;letter-spacing:-.012em;text-indent:0;text-wrap:balance}
.text .pull+p{text-indent:0}
.home{display:block;width:11.875rem;height:auto;margin:1.75rem 0 0;color:var(--accent)}
.home .house{fill:var(--house)}
.posts{margin-top:2.75rem;max-width:62ch;border-top:2px solid var(--ink);padding-top:1.25rem}
.posts h2{font-size:1.5rem}
.posts ul{list-style:none}
.posts li{padding:1rem 0;border-bottom:1px solid var(--hair);white-space:pre-line}
.word{margin-top:3rem;background:var(--wash)}
.word>div{display:grid;gap:1.5rem;max-width:44rem;margin:0 auto;padding:2.25rem 1.375rem 2.5rem}
.word h2,.invite h2{font-size:clamp(1.75rem,1.4rem + 1.6vw,2.75rem)}
.lead{margin-top:.625rem;color:var(--muted);font-size:clamp(1.0625rem,1rem + .3vw,1.25rem);line-height:1.45;max-width:30em;text-wrap:pretty}
.word form{display:grid;gap:1.125rem;max-width:none;padding:0}
.fault{margin-top:.375rem;color:var(--danger);font-weight:600}
.hint{color:var(--muted);font-size:.9375rem}
.send{display:flex;flex-wrap:wrap;gap:.75rem 1.125rem;align-items:center}
.thanks:focus,.fault:focus{outline:none}
.card{display:grid;grid-template-columns:1fr 5.25rem;gap:.875rem;max-width:35rem;margin-top:1.25rem;padding:1rem;border:2px solid #2b1633;border-radius:4px;background:#fffbf0;color:#2b1633;box-shadow:4px 4px 0 var(--shade)}
.card blockquote{font:italic 400 1.125rem/1.5 Literata,Georgia,serif;white-space:pre-line;overflow:hidden;overflow-wrap:anywhere}
.card figcaption{align-self:end;font-weight:600;overflow:hidden;overflow-wrap:anywhere}
.card img{grid-column:2;grid-row:1/3;display:block;width:100%;height:100%;max-height:8.375rem;object-fit:cover}
.invite{padding:2.5rem 1.375rem;background:#f5b335;color:#2b1633}
main+.invite{margin-top:3rem}
.invite>div{max-width:41.25rem;margin:0 auto}
.invite p{max-width:34em;margin:.625rem 0 1.25rem}
.btn{display:inline-flex;align-items:center;justify-content:center;gap:.5rem;min-height:3rem;padding:0 1.5rem;border:2px solid #2b1633;border-radius:4px;background:#2b1633;color:#fffbf0;font:700 1.0625rem/1.2 Atkinson,system-ui,sans-serif;text-decoration:none;box-shadow:4px 4px 0 rgb(43 22 51/28%);cursor:pointer}
.invite .btn{outline-color:#083f39}
.btn.solid{border-color:var(--cta);background:var(--cta);color:var(--cta-ink)}
.low{max-width:44rem;margin:0 auto;padding:1.125rem 1.375rem 2rem;color:var(--muted);font-size:.9375rem}
.low summary{display:inline-flex;align-items:center;min-height:2.75rem;color:var(--accent);font-weight:600;text-decoration:underline;text-underline-offset:.18em;cursor:pointer}
.low a{display:inline-flex;align-items:center;min-height:2.75rem}
.low .links{display:flex;flex-wrap:wrap;gap:0 1.25rem;align-items:flex-start}
form{max-width:30rem;padding:.5rem 0 1rem;color:var(--ink);font-size:1.0625rem}
fieldset{margin:0;padding:0;border:0}
legend,label.above{padding:0;font-weight:700}
.choice{display:flex;gap:.625rem;align-items:center;min-height:2.75rem}
.choice input{width:1.25rem;height:1.25rem;margin:0;accent-color:var(--accent)}
textarea,.word input{display:block;width:100%;margin:.375rem 0 0;padding:.625rem .75rem;border:2px solid var(--line);border-radius:4px;background:var(--sheet);color:var(--ink);font:inherit}
.word input{min-height:3rem}
[aria-invalid]{border-color:var(--danger)}
.report .btn{margin-top:1rem}
.report .btn{border-color:var(--ink);background:transparent;color:var(--ink);box-shadow:none}
.note{padding:3rem 0}
.note p{margin:1rem 0 1.5rem;max-width:34em}
@media (width>=48rem){.text .voice{margin-inline-start:4.125rem}.btn{width:auto}.print{margin-inline:0}.text{margin-top:2.25rem}}
@media (width<48rem){.invite .btn,.send .btn{width:100%}}
@media (width>=64rem){.top,.low{max-width:80rem;padding-inline:4.5rem}.hero{display:grid;grid-template-columns:minmax(0,31.25rem) minmax(0,1fr);gap:4rem;align-items:center;max-width:80rem;padding:0 4.5rem}h1{margin-top:0;font-size:clamp(2.75rem,4.7vw,3.75rem);line-height:1.05}.by{margin-top:1rem;font-size:1.1875rem}.quote{margin-top:2.125rem;padding-inline-start:1.375rem}.text{margin-top:4rem;max-width:none}.text .pull{margin-inline-end:-3.75rem}.book{position:relative}.thread{position:absolute;top:.5rem;bottom:-3.875rem;inset-inline-start:-5.25rem;width:3.5rem;display:flex;flex-direction:column;color:var(--accent)}.thread svg{display:block;flex:none;overflow:visible;fill:none;stroke:currentColor;stroke-width:3;stroke-linecap:round}.thread svg:not(.long){width:3.5rem;height:3.75rem}.thread svg:last-child{width:7rem;height:4.125rem}.thread .long{flex:1;width:3.5rem;min-height:0}.word,main+.invite{margin-top:4.5rem}.word>div{grid-template-columns:1fr 38.75rem;gap:4rem;max-width:80rem;padding:4rem 4.5rem}.thanks{grid-column:1/-1}.card{grid-template-columns:1fr 7.375rem;padding:1.25rem}.invite{padding:3.25rem 4.5rem}.invite>div{display:flex;gap:3rem;align-items:center;justify-content:space-between;max-width:71rem}.invite p{margin-bottom:0}}
@media print{.top,.word,.invite,.low{display:none}:root{${light}}body{font-size:11pt}.text{font-size:12pt}p{orphans:3;widows:3}}
`;

/** One line: the policy has its hash. */
export const pageCss = css.replaceAll('\n', '');
