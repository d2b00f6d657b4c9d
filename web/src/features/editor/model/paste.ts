/** Word writes list markers as text inside these comments. */
const wordListSign = /<!--\[if !supportLists\]-->[\s\S]*?<!--\[endif\]-->/gi;
const comments = /<!--[\s\S]*?-->/g;
/** Adjacent cells need a space between them. */
const cellEnd = /<\/t[dh]>(?=\s*<t[dh]\b)/gi;
const wordListItem = /<p\b[^>]*class="?[^">]*MsoListParagraph[^">]*"?[^>]*>([\s\S]*?)<\/p>/gi;
const listRun = /(?:<li data-pasted>[\s\S]*?<\/li>\s*)+/g;

/** Converts Word's list paragraphs to lists and separates table cells, which the editor's schema does not support. */
export function cleanPastedHtml(html: string): string {
  const items = html.replace(
    wordListItem,
    (_, item: string) => `<li data-pasted>${item.replace(wordListSign, '')}</li>`,
  );
  return items
    .replace(listRun, (run) => `<ul>${run.replaceAll('<li data-pasted>', '<li>')}</ul>`)
    .replace(wordListSign, '')
    .replace(comments, '')
    .replace(cellEnd, ' ');
}
