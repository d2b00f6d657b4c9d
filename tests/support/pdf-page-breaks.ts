import { paperMm } from '#functions/domain/document/document.ts';
import { sectionsHtml } from '#functions/domain/story/writing/compose-html.ts';
import { paperSizes } from '#shared/schemas/document.ts';
import { dayFormats, ideaFormats, type StoryLanguage, weekdays } from '#shared/story/languages.ts';
import { type PlacedText, readPdf } from './pdf-reading.ts';

const sentences: Readonly<Partial<Record<StoryLanguage, readonly string[]>>> = {
  en: [
    'The windows had been painted shut in the war.',
    'Every Saturday she gave me the key on its loop of red string, and I carried it down the garden as though it opened something far more important than a shed full of broken chairs.',
    'He never said much.',
    'What he did say, he said to the wood: that it had time, that we had time, and that nothing worth sitting on was ever made in a hurry.',
    'I was nine, and I thought the smell of walnut was the smell of being trusted.',
    'Years later, in an office without a single wooden thing in it, I understood what I had been missing.',
    'So I went home and opened the door.',
    'The first chair took me eleven weeks and wobbled, and the woman who bought it still writes to me every spring to say how it is holding up in her kitchen.',
  ],
  de: [
    'Die Fenster waren seit dem Krieg zugestrichen.',
    'Jeden Samstag gab sie mir den Schlüssel an der roten Schnur, und ich trug ihn durch den Garten, als öffnete er etwas Wichtigeres als einen Schuppen voller zerbrochener Stühle.',
    'Er sprach nie viel.',
    'Was er sagte, sagte er dem Holz: dass es Zeit habe, dass wir Zeit hätten und dass nichts, worauf man gut sitzt, je in Eile entstanden sei.',
    'Ich war neun und hielt den Geruch von Nussbaum für den Geruch von Vertrauen.',
    'Jahre später, in einem Büro ohne einen einzigen Gegenstand aus Holz, verstand ich, was mir gefehlt hatte.',
    'Also fuhr ich nach Hause und schloss auf.',
  ],
  fr: [
    'Les fenêtres étaient condamnées depuis la guerre.',
    'Chaque samedi, elle me donnait la clé au bout de sa ficelle rouge, et je traversais le jardin comme si elle ouvrait bien autre chose qu’un hangar plein de chaises cassées.',
    'Il parlait peu.',
    'Ce qu’il disait, il le disait au bois : qu’il avait le temps, que nous avions le temps, et que rien de confortable ne s’était jamais fait à la hâte.',
    'J’avais neuf ans, et je croyais que l’odeur du noyer était celle de la confiance.',
    'Des années plus tard, dans un bureau sans rien en bois, j’ai compris ce qui me manquait.',
  ],
  es: [
    'Las ventanas llevaban cerradas desde la guerra.',
    'Cada sábado me daba la llave con su cordel rojo, y yo la llevaba por el jardín como si abriera algo mucho más importante que un cobertizo lleno de sillas rotas.',
    'Hablaba poco.',
    'Lo que decía se lo decía a la madera: que tenía tiempo, que teníamos tiempo, y que nada en lo que se esté bien sentado se hizo nunca con prisa.',
    'Yo tenía nueve años y creía que el olor a nogal era el olor de la confianza.',
    'Años después, en una oficina sin una sola cosa de madera, entendí lo que me faltaba.',
  ],
};
const languages = Object.keys(sentences) as StoryLanguage[];

/** Rotates the same sentences, so that each number breaks its pages elsewhere. */
function textsOf(number: number) {
  const language = languages[number % languages.length] ?? 'en';
  const pool = sentences[language] ?? [];
  const at = (index: number) => pool[(number * 5 + index) % pool.length] ?? '';
  const some = (from: number, count: number) => Array.from({ length: count }, (_, index) => at(from + index)).join(' ');
  return { language, at, some };
}

/** The request of one of 24 documents that differ in language, length, paper and parts. */
export function rotatedDocument(number: number): Record<string, unknown> {
  const { language, at, some } = textsOf(number);
  const paragraphs = Array.from({ length: 5 + ((number * 7) % 17) }, (_, index) =>
    some(index * 3, 1 + ((index * 3 + number) % 6)),
  );
  const values = Array.from({ length: 3 + (number % 4) }, (_, index) => {
    return {
      name: at(index).split(' ')[0] ?? '',
      meaning: at(index + 1),
      moment: index % 3 === 0 ? '' : at(index + 2),
    };
  });
  const ideas = Array.from({ length: 10 + (number % 12) }, (_, index) => {
    const format = ideaFormats[index % ideaFormats.length] ?? 'photo';
    return {
      format,
      title: `${at(index).slice(0, 24).trim()}`,
      hook: at(index + 2),
      source: '',
      post: some(index, 1 + (index % 3)),
    };
  });
  const days = weekdays.map((day, index) => {
    const format = dayFormats[index % dayFormats.length] ?? 'photo';
    return {
      day,
      format,
      title: at(index + 1)
        .slice(0, 20)
        .trim(),
      hook: '',
      post: some(index, 1 + (index % 2)),
      cta: at(2),
    };
  });
  const sections = sectionsHtml({ values: { values }, strategy: { ideas }, schedule: { days } }, language);
  const hasSections = number % 6 !== 5;
  return {
    htmlContent: paragraphs.map((text) => `<p>${text}</p>`).join('') + (hasSections ? sections : ''),
    title: at(6).replace(/\.$/, ''),
    createdAt: '2026-11-21T23:30:00.000Z',
    toldBy: 'Nora Lindqvist',
    week: { day: '2026-11-30', time: '18:00' },
    paper: paperSizes[number % paperSizes.length],
    captions: number % 3 === 0 ? Array.from({ length: 1 + (number % 5) }, (_, index) => some(index * 2, 2)) : [],
  };
}

interface Line {
  readonly page: number;
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

/** In the order of the text. A large initial belongs to the line that follows it. */
function linesOf(pieces: readonly PlacedText[], page: number): Line[] {
  const lines: Line[] = [];
  for (const { text, left, right, bottom } of pieces) {
    const last = lines.at(-1);
    const follows = last !== undefined && (Math.abs(last.bottom - bottom) < 3 || /^[“"'‘«]?\p{Lu}$/u.test(last.text));
    if (!follows) lines.push({ page, text, left, right, bottom });
    else lines[lines.length - 1] = { page, text: `${last.text} ${text}`, left: last.left, right, bottom };
  }
  return lines;
}

/** Without what line breaks change. */
const letters = (text: string) => text.normalize('NFKC').replace(/[\s\u00ad\-‐]/g, '');
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};
const plain = (html: string) =>
  html.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? '');

const isWork = '<section class="work';

function bookOf(html: string): string {
  const main = html.slice(html.indexOf('<main'));
  const end = main.indexOf(isWork);
  return end === -1 ? main : main.slice(0, end);
}

/** Parts are separated by line breaks. */
function blocksOf(html: string): { readonly tag: string; readonly parts: readonly string[] }[] {
  const body = bookOf(html);
  return [...body.matchAll(/<(p|li|h[1-6]|figcaption)(?=[ >])[^>]*>(.*?)<\/\1>/gs)].map(([, tag = '', inner = '']) => {
    return {
      tag,
      parts: inner
        .split('<br>')
        .map(plain)
        .filter((part) => letters(part) !== ''),
    };
  });
}

const pointsPerMm = 72 / 25.4;

export interface PageSetup {
  readonly heightMm: number;
  readonly topMm: number;
  readonly bottomMm: number;
  readonly measureMm: number;
}

/** Of a story's pages. */
export const setups = {
  a4: { heightMm: paperMm.a4.heightMm, topMm: 22, bottomMm: 26, measureMm: 170 },
  a5: { heightMm: paperMm.a5.heightMm, topMm: 17, bottomMm: 20, measureMm: 116 },
  letter: { heightMm: paperMm.letter.heightMm, topMm: 20, bottomMm: 25, measureMm: 169.9 },
} as const satisfies Record<string, PageSetup>;

const leastLastLine = 0.12;
const leastFill = 1 / 3;
/** A page before the last may lose what keeps the next one from being nearly empty. */
const leastInnerFill = 0.36;

interface PlacedBlock {
  readonly tag: string;
  readonly parts: readonly (readonly Line[])[];
}

function placeBlocks(lines: readonly Line[], html: string): PlacedBlock[] {
  const owners = lines.flatMap((line) => Array.from(letters(line.text), () => line));
  const printed = lines.map(({ text }) => letters(text)).join('');
  let from = 0;
  return blocksOf(html).map(({ tag, parts }) => {
    const placed = parts.map((part) => {
      const text = letters(part);
      const start = printed.indexOf(text, from);
      if (start === -1) throw new Error(`not printed: ${part}`);
      from = start + text.length;
      return [...new Set(owners.slice(start, from))];
    });
    return { tag, parts: placed };
  });
}

/** A single line of a block before or after a page break. */
function strandedLines({ parts }: PlacedBlock): string[] {
  const lines = parts.flat();
  const pages = [...new Set(lines.map(({ page }) => page))];
  if (pages.length < 2) return [];
  const alone = pages.map((page) => lines.filter((line) => line.page === page)).filter(({ length }) => length === 1);
  return alone.map(([line]) => `page ${line?.page}: a single line “${line?.text}”`);
}

function raggedEnds({ tag, parts }: PlacedBlock, measure: number): string[] {
  if (tag.startsWith('h')) return [];
  const ends = parts.filter((lines) => lines.length > 1).map((lines) => lines.at(-1));
  const ragged = ends.filter((line) => {
    return line !== undefined && !line.text.trim().includes(' ') && line.right - line.left < leastLastLine * measure;
  });
  return ragged.map((line) => `page ${line?.page}: a last line of one word “${line?.text}”`);
}

const worksOf = (html: string) => html.split(isWork).slice(1);
const headingsOf = (html: string) =>
  worksOf(html).map((section) => plain(/<h2[^>]*>(.*?)<\/h2>/.exec(section)?.[1] ?? ''));

/** Pages of the workbook that no page of the HTML asks for. A week of very long texts takes two. */
function workFaults(pages: readonly { readonly text: string }[], html: string): string[] {
  const asked = worksOf(html).map((section) => Math.max(1, section.split('<div class="work-page">').length - 1));
  const count = asked.reduce((sum, each) => sum + each, 0);
  const isLongWeek = html.includes('<table class="work-week">');
  return pages.length === count || (isLongWeek && pages.length === count + 1)
    ? []
    : [`the workbook has ${pages.length} pages, not ${count}`];
}

/**
 * Typographic faults of a printed document, from the positions of its text: single lines at page breaks, last lines of one
 * short word, headings without text after them and pages that are nearly empty. @param html what was printed, with its cover
 * before `<main>`
 */
export async function pageFaults(pdf: Uint8Array, html: string, setup: PageSetup): Promise<string[]> {
  const { pages } = await readPdf(pdf);
  const lowest = setup.bottomMm * pointsPerMm;
  const highest = (setup.heightMm - setup.topMm) * pointsPerMm;
  const firstOfWork = pages.findIndex(({ text }) => headingsOf(html).some((heading) => text.includes(heading)));
  const inner = pages.slice(1, firstOfWork === -1 ? undefined : firstOfWork).map(({ pieces }, index) => {
    return linesOf(
      pieces.filter(({ bottom }) => bottom >= lowest - 1),
      index + 2,
    );
  });
  const blocks = placeBlocks(inner.flat(), html);
  const fills = inner.map((lines) => (highest - Math.min(...lines.map(({ bottom }) => bottom))) / (highest - lowest));
  const empty = fills.flatMap((fill, index) => {
    const isLast = index === fills.length - 1;
    const least = isLast ? (fills.length === 1 ? 0 : leastFill) : leastInnerFill;
    return fill < least ? [`page ${index + 2}: ${Math.round(fill * 100)} % full`] : [];
  });
  const headings = blocks.flatMap(({ tag, parts }) => {
    const last = parts.flat().at(-1);
    const isAlone = last !== undefined && inner[last.page - 2]?.at(-1) === last;
    return tag.startsWith('h') && isAlone ? [`page ${last.page}: ends with the heading “${last.text}”`] : [];
  });
  const ends = blocks.flatMap((block) => raggedEnds(block, setup.measureMm * pointsPerMm));
  const work = firstOfWork === -1 ? [] : pages.slice(firstOfWork);
  return [...blocks.flatMap(strandedLines), ...ends, ...headings, ...empty, ...workFaults(work, html)];
}
