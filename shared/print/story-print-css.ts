import { cutAtWord } from '#shared/text/characters.ts';

/** The shared stylesheet of browser prints and server documents, for content inside `.keepsake`. Imports nothing. */
const inks = { plum: '#2b1633', soft: '#5c4763', tomato: '#a82d14', pine: '#0e5a50' } as const;

const textFaces =
  "Literata,'Noto Naskh Arabic','Noto Serif Hebrew','Noto Emoji','Noto Sans Symbols 2','Noto Sans Symbols',Georgia,serif";
const displayFaces = `Besley,${textFaces}`;

export const storyPrintCss = `
.keepsake{color:${inks.plum};background:none;font:400 11pt/16pt ${textFaces};font-optical-sizing:auto;
font-variant-numeric:oldstyle-nums;hanging-punctuation:first;text-wrap:pretty;hyphens:manual;font-synthesis:none;overflow-wrap:anywhere;
orphans:2;widows:2;-webkit-print-color-adjust:exact;print-color-adjust:exact}
.keepsake *{box-sizing:border-box}
.keepsake h1,.keepsake h2,.keepsake h3,.keepsake h4,.keepsake h5,.keepsake h6{margin:0;color:${inks.plum};
font-family:${displayFaces};font-variant-numeric:lining-nums;font-weight:800;letter-spacing:-.012em;text-wrap:balance;
hyphens:none;break-after:avoid;break-inside:avoid}
.keepsake h2{margin:0 0 16pt;font-size:19pt;line-height:24pt}
.keepsake h3{margin:16pt 0 5pt;font-size:13pt;line-height:18pt}
.keepsake h4,.keepsake h5,.keepsake h6{margin:16pt 0 4pt;font-size:11pt;line-height:16pt}
.keepsake h2+h3{margin-top:0}
.keepsake p{margin:0}
.keepsake p+p{text-indent:1.4em}
.keepsake p[dir],.keepsake li{text-align:start}
.keepsake [data-indent]{text-indent:0;padding-left:calc(attr(data-indent type(<integer>),0)*1.4em)}
.keepsake b,.keepsake strong{font-weight:700}
.keepsake em,.keepsake i{font-style:italic}
.keepsake a{color:${inks.pine};text-decoration-thickness:.5pt;text-underline-offset:.15em}
.keepsake a[href]::after{content:none}
.keepsake blockquote{margin:12pt 0 12pt 1.4em;padding-left:1em;border-left:1.5pt solid ${inks.tomato};font-style:italic;
break-inside:avoid-page}
.keepsake blockquote p+p{text-indent:0;margin-top:6pt}
.keepsake ul,.keepsake ol{margin:8pt 0 12pt;padding-left:1.6em}
.keepsake li{margin:0 0 6pt;padding-left:.2em;break-inside:avoid-page}
.keepsake li::marker{color:${inks.tomato};font-family:${displayFaces};font-variant-numeric:lining-nums}
.keepsake ol{padding-left:2.2em}
.keepsake li ul,.keepsake li ol{margin:6pt 0 0}
.keepsake img{display:block;max-width:100%}
.keepsake-opening::first-letter{initial-letter:3;margin-right:.12em;color:${inks.tomato};font-family:${displayFaces};
font-weight:800}
.keepsake-part{margin-top:32pt}
.keepsake-together,.keepsake-close,.keepsake [data-unbroken]{break-inside:avoid-page}
.keepsake [data-continued]{text-indent:1.4em}
.keepsake :has(+.keepsake-close)>ul:last-child,.keepsake :has(+.keepsake-close)>ol:last-child{margin-bottom:0}
.keepsake-close>section:first-child>ul:first-child,.keepsake-close>section:first-child>ol:first-child{margin-top:0}
.keepsake-end{display:block;width:30mm;height:auto;margin:20pt auto 0;break-before:avoid}
.keepsake-note{margin:28pt 0 0;color:${inks.soft};font-size:8.5pt;line-height:12pt;text-indent:0}
.keepsake .keepsake-note{text-indent:0}
.keepsake-story h2{margin:16pt 0 5pt;font-size:13pt;line-height:18pt}
.keepsake-story h2:first-child{margin-top:0}
.keepsake-title{display:flex;flex-direction:column;page:keepsake-title;break-after:page}
.keepsake h1{font-size:30pt;line-height:33pt}
.keepsake-long h1{font-size:20pt;line-height:24pt}
.keepsake-date{color:${inks.soft};font-size:11pt;line-height:16pt}
`;

function cssString(text: string): string {
  const kept = [...text].map((sign) =>
    /[\w .,;:!?'()-]/.test(sign) || (sign.codePointAt(0) ?? 0) > 0x9f
      ? sign
      : `\\${sign.codePointAt(0)?.toString(16)} `,
  );
  return `"${kept.join('')}"`;
}

export interface PrintedPage {
  readonly size: string;
  readonly margin: string;
  readonly title: string;
}

const longestFoot = 54;

/** A title as CSS content, cut between words. */
export const footContent = (title: string) => cssString(cutAtWord(title, longestFoot));

export function printedPageCss({ size, margin, title }: PrintedPage): string {
  const foot = `vertical-align:top;padding-top:7mm;color:${inks.soft};font:400 8.5pt/11pt ${textFaces}`;
  return (
    `@page{size:${size};margin:${margin};` +
    `@bottom-left{content:${footContent(title)};${foot};width:85%}` +
    `@bottom-right{content:counter(page);${foot};width:15%;text-align:right}}` +
    '@page keepsake-title{@bottom-left{content:none}@bottom-right{content:none}}'
  );
}
