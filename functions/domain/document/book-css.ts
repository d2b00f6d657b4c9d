import { footContent } from '#shared/print/story-print-css.ts';
import type { PaperSize } from '#shared/schemas/document.ts';
import { directionOf } from './print-template.ts';
import { papers } from './sheets.ts';

const inks = {
  plum: '#2b1633',
  soft: '#5c4763',
  tomato: '#a82d14',
  pine: '#0e5a50',
  cream: '#fffbf0',
  butter: '#ffe3a1',
  line: '#ddd0c4',
  wash: '#f6eedb',
} as const;

const faces = "'Noto Naskh Arabic','Noto Serif Hebrew','Noto Emoji',serif";
const text = `Literata,${faces}`;
const display = `Besley,${faces}`;

const cover = `
.keepsake-title{page:keepsake-title;display:flex;flex-direction:column;break-after:page}
.keepsake-picture{display:block;width:100%}
svg.keepsake-print{flex:0 1 auto;min-height:0;aspect-ratio:4/5}
img.keepsake-picture{width:auto;max-width:100%;max-height:62%;min-height:0;margin-inline-end:auto;border:1.5pt solid ${inks.plum}}
svg.keepsake-hillside{flex:0 1 50%;min-height:0;border:1.5pt solid ${inks.plum}}
.keepsake .book-signed{display:flex;justify-content:space-between;margin:.35rem 0 0;color:${inks.soft};font:italic 400 .68rem/1rem ${text}}
.keepsake .keepsake-title h1{flex:none;margin:1.3rem 0 0;font-size:2.1rem;line-height:1.12}
.keepsake .keepsake-long h1{font-size:1.5rem;line-height:1.16}
.keepsake .book-by{display:flex;flex:none;align-items:center;justify-content:space-between;gap:1rem;margin:auto 0 0;padding-top:.8rem;
font-size:.86rem;line-height:1.2rem;font-weight:700;color:${inks.soft};text-indent:0}
.book-by svg{flex:none;height:1.05rem;width:auto;margin-inline-start:auto}`;

const book = `
.keepsake .keepsake-story{page:book;font-size:1rem;line-height:1.6rem}
.book-opening{margin:2.6rem 0 2.2rem;break-after:avoid;break-inside:avoid}
.book-opening svg{display:block;height:4.6rem;width:auto;max-width:9rem;margin:0 0 1rem}
.keepsake .book-opening h2{margin:0;font-size:1.7rem;line-height:1.16}
.keepsake .book-opening .keepsake-long{font-size:1.3rem;line-height:1.2}
.keepsake .book-opening p{margin:.6rem 0 0;color:${inks.soft};font-size:.78rem;line-height:1.1rem;font-weight:700}
.keepsake-story h3,.keepsake-story h4{margin:1.6rem 0 .5rem;font-size:1.15rem;line-height:1.6rem}
.voice{margin:1.1em 0 1.1em 2.2em;padding-inline-start:1em;border-inline-start:1.5pt solid var(--voice)}
.voice-0{--voice:${inks.pine}}
.voice-1{--voice:${inks.tomato}}
.voice-2{--voice:${inks.soft}}
.voice figcaption{display:flex;gap:.4em;align-items:center;margin-bottom:.3em;color:var(--voice);font-weight:700;break-after:avoid}
.voice figcaption svg{width:1.9em;height:1.5em}
.keepsake-story .voice blockquote{margin:0;padding:0;border:0;font-style:normal}
.keepsake-story blockquote,.keepsake-story ul,.keepsake-story ol{margin-block:.8rem}
.book-end{margin-top:2.4rem;break-inside:avoid;break-before:avoid}
.book-end svg{display:block;width:7.4rem;height:auto}
.keepsake .book-end p{margin:.7rem 0 0;color:${inks.soft};font:italic 400 .72rem/1.15rem ${text}}`;

const workbook = `
.keepsake .work{page:work;break-before:page;font-size:.74rem;line-height:1.08rem}
.work-head{margin:0 0 1rem;padding:0 0 .6rem;border-bottom:1pt solid ${inks.plum};break-inside:avoid;break-after:avoid}
.keepsake .work-head h2{margin:0;font-size:1.75rem;line-height:1.16}
.keepsake .work-head p{margin:.3rem 0 0;color:${inks.soft};font-size:.74rem;line-height:1.1rem}
.work-page+.work-page{break-before:page}
.work h3,.work b.work-number{font-family:${display};font-weight:800}
.keepsake .work h3{margin:0;font-size:.84rem;line-height:1.12}
.work p+p,.work figcaption{text-indent:0}
.keepsake .work ol.work-list{margin:0;padding:0;list-style:none}
.keepsake b.work-number{color:${inks.tomato};font-size:1.05rem;line-height:1;font-variant-numeric:lining-nums}
.work-format{color:${inks.pine};font-weight:700;font-size:.62rem;line-height:.95rem}`;

const values = `
.value-cards{display:grid;grid-template-columns:1fr 1fr;gap:.75rem}
.value-card{display:flex;flex-direction:column;min-width:0;overflow:hidden;border:1pt solid ${inks.plum};border-radius:3pt;break-inside:avoid}
.value-card>svg{display:block;flex:none;width:100%;height:var(--strip);border-bottom:1pt solid ${inks.plum}}
.value-card>div{padding:.6rem .75rem .7rem}
.keepsake .value-card p{margin:.3rem 0 0;font-size:.7rem;line-height:1rem}
.keepsake .value-card p+p{margin-top:.25rem;font-style:italic}
.value-card:first-child,.value-card:last-child:nth-child(even){position:relative;grid-column:span 2;min-height:6rem;padding-inline-start:8.4rem}
.value-card:last-child:nth-child(even){min-height:3.6rem}
.value-card:first-child>svg,.value-card:last-child:nth-child(even)>svg{position:absolute;inset-block:0;inset-inline-start:0;width:8.4rem;height:100%;
border-bottom:0;border-inline-end:1pt solid ${inks.plum}}
.value-card:not(:has(svg)){padding-inline-start:0!important}
.value-card:first-child{background:${inks.pine};color:${inks.cream}}
.value-card:first-child>div{padding:.9rem 1rem 1rem}
.keepsake .value-card:first-child h3{color:${inks.butter};font-size:1.15rem}
.keepsake .value-card:first-child p{font-size:.78rem;line-height:1.12rem}`;

const ideas = `
.idea{display:grid;grid-template-columns:1.9rem 1fr auto;column-gap:.35rem;align-items:baseline}
.keepsake .work .idea{margin:0;padding:.34rem 0 .38rem;border-bottom:.5pt solid ${inks.line};break-inside:avoid}
.keepsake .idea p{grid-column:2/-1;margin:.1rem 0 0;color:${inks.soft};font-size:.7rem;line-height:.95rem}
.idea>div{grid-column:2/-1}
.keepsake .work .ideas-tight .idea{padding-block:.22rem .25rem}
.keepsake .ideas-tight .idea p{font-size:.65rem;line-height:.87rem}
.two-columns .idea-list{columns:2;column-gap:1.7rem}`;

const week = `
.work-week{width:100%;border-collapse:collapse;text-align:start}
.work-week th{font-weight:400;text-align:start}
.work-week thead th{padding:0 .5rem .35rem 0;border-bottom:1pt solid ${inks.plum};color:${inks.soft};font-size:.62rem;line-height:1rem;font-weight:700}
.work-week tbody>tr{break-inside:avoid}
.work-week td,.work-week tbody th{padding:.5rem .5rem .5rem 0;border-bottom:.5pt solid ${inks.line};vertical-align:top}
.work-week tbody th{width:4.4rem}
.work-week th b{display:block;font:800 1rem/1.1 ${display}}
.work-week th span,.work-week th small{display:block;color:${inks.soft};font-size:.64rem;line-height:.95rem}
.work-week th .work-format{color:${inks.pine}}
.keepsake .work-week p{margin:.08rem 0 0;font-size:.68rem;line-height:.93rem}
.keepsake .work-week .week-call{color:${inks.pine}}
.work-week .week-time{width:3rem;white-space:nowrap;font-variant-numeric:lining-nums}
.work-week .week-box{width:1.3rem;padding-inline-end:.2rem}
.week-box i{display:block;width:1rem;height:1rem;border:1pt solid ${inks.plum};border-radius:2pt}
.work-week .week-rest>*{background:${inks.wash}}
.work-week .week-rest>th{padding-inline-start:.4rem}
.week-kept{break-inside:avoid}
.week-tight p{font-size:.6rem!important;line-height:.8rem!important}
.week-tight td,.week-tight tbody th{padding-block:.3rem!important}`;

const posts = `
.keepsake .work-post{display:grid;grid-template-columns:var(--crop) 1.5rem 1fr;column-gap:.8rem;align-items:start;margin:0 0 .75rem;padding:0 0 .75rem;
border-bottom:.5pt solid ${inks.line};break-inside:avoid}
.keepsake .work-post:not(:has(svg,img)){grid-template-columns:0 1.5rem 1fr;column-gap:.4rem}
.keepsake .work-post:last-child{border:0}
.work-post>svg{display:block;width:var(--crop);height:var(--crop)}
.keepsake .work-post>img{width:100%;max-height:calc(var(--crop)*1.3);object-fit:contain;object-position:top;margin:0;border:1pt solid ${inks.plum}}
.work-post>b{grid-column:2}
.keepsake .work-post figcaption{grid-column:3;font-size:.74rem;line-height:1.06rem;white-space:pre-line}
.work-post figcaption span{display:block}.work-post span+span{margin-top:.35rem}.work-post .post-tags{color:${inks.pine};font-size:.66rem}
.work .keepsake-note{break-inside:avoid}`;

const film = `
.work-film{font-size:var(--size);line-height:1.4}
.keepsake .work-film h3{margin:0 0 .35rem}
.keepsake .work-film :is(p,li){margin:0 0 .2rem;font-size:var(--size);line-height:calc(var(--size)*1.4)}
.keepsake .film-spoken{margin:0 0 1rem;padding-inline-start:.9rem;border-inline-start:4pt solid ${inks.tomato}}
.keepsake .film-spoken p{font-size:calc(var(--size)*1.1);line-height:calc(var(--size)*1.54);font-style:italic}
.film-columns{display:grid;grid-template-columns:1fr 1fr;column-gap:1.7rem;align-items:start}
.keepsake .film-lists :is(ul,ol){margin:0 0 .9rem;padding-inline-start:1.1rem}
.film-lists li{break-inside:avoid}
.film-lists ol li::marker{color:${inks.tomato};font-weight:800}`;

const rightToLeft = `
html[dir=rtl] :is(h1,h2,h3,.work-head p,.book-opening p,.book-end p){text-align:right}`;

export function bookCss(paper: PaperSize): string {
  const { remPt, coverHeight, sheet } = papers[paper];
  const sizes = `html{font-size:${remPt}pt;--crop:${sheet.crop}rem}.keepsake-title{height:${coverHeight}}.keepsake{font-size:1rem;line-height:1.6rem}`;
  return sizes + cover + book + workbook + values + ideas + week + posts + film + rightToLeft;
}

/** Page numbers outside, the title inside. */
export function bookPagesCss(paper: PaperSize, title: string): string {
  const { size, coverMargin, bookMargin, workMargin } = papers[paper];
  // Arabic and Hebrew have no italics.
  const slant = directionOf(title) === 'rtl' ? 'normal' : 'italic';
  const box = 'vertical-align:top;padding-top:1.5em';
  const folio = `{content:counter(page);${box};width:15%;color:${inks.plum};font:800 ${0.78 * papers[paper].remPt}pt/1.2 ${display}`;
  const name = `{content:${footContent(title)};${box};width:85%;color:${inks.soft};font:${slant} 400 ${0.66 * papers[paper].remPt}pt/1.2 ${text}`;
  return (
    `@page{size:${size};margin:${bookMargin}}` +
    `@page :left{@bottom-left${folio};text-align:left}@bottom-right${name};text-align:right}}` +
    `@page :right{@bottom-left${name};text-align:left}@bottom-right${folio};text-align:right}}` +
    `@page work{margin:${workMargin}}` +
    `@page keepsake-title{margin:${coverMargin};@bottom-left{content:none}@bottom-right{content:none}}`
  );
}
