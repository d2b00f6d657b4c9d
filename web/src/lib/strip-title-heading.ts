const titleHeading = /^\s*<h([1-6])\b[^>]*>([^<]*)<\/h\1\s*>/i;

/** Removes a first heading that repeats the story's name. */
export function stripTitleHeading(html: string, name: string): string {
  const heading = titleHeading.exec(html);
  return heading?.[2] !== undefined && plain(heading[2]) === plain(name) ? html.slice(heading[0].length) : html;
}

/** Normalises HTML entities, spaces and case. */
function plain(text: string): string {
  return text
    .replace(/&(?:amp|#38);/g, '&')
    .replace(/&(?:quot|#34);/g, '"')
    .replace(/&(?:apos|#0?39|#x27);/g, "'")
    .trim()
    .toLowerCase();
}
