/**
 * Text that is still coming in, as HTML: markup stays markup (without a tag that is cut off at the end), plain text
 * becomes paragraphs. It is sanitised where it is shown.
 */
export function draftHtml(text: string): string {
  const whole = text.replace(/<(?:[/a-z][^<>]*)?$/i, '');
  if (/<\w/.test(whole)) return whole;
  const paragraphs = whole.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
  return paragraphs.map((paragraph) => `<p>${paragraph.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`).join('');
}
