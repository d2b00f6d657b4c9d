/** Word writes the sign of a list item as text between two of its comments; the list itself says it. */
const wordListSign = /<!--\[if !supportLists\]-->[\s\S]*?<!--\[endif\]-->/gi;
const comments = /<!--[\s\S]*?-->/g;
/** Of a row of a table the cells are joined without a space. */
const cellEnd = /<\/t[dh]>(?=\s*<t[dh]\b)/gi;
const wordListItem = /<p\b[^>]*class="?[^">]*MsoListParagraph[^">]*"?[^>]*>([\s\S]*?)<\/p>/gi;
const listRun = /(?:<li data-pasted>[\s\S]*?<\/li>\s*)+/g;

/**
 * Makes the HTML of other programs plain before the editor reads it, whose schema holds nothing but the allow-list: Word's list paragraphs become lists, and
 * the cells of a table stay apart.
 */
export function plainPaste(html: string): string {
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
