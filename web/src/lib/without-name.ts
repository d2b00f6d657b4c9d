/** A heading with which a text begins. */
const leadingHeading = /^\s*<h([1-6])\b[^>]*>([^<]*)<\/h\1\s*>/i;

/** A story's HTML without its name as a first heading: for where the name stands above it already. */
export function withoutName(html: string, name: string): string {
  const heading = leadingHeading.exec(html);
  return heading?.[2] !== undefined && plain(heading[2]) === plain(name) ? html.slice(heading[0].length) : html;
}

/** How two spellings of a name are the same: entities of the HTML aside. */
function plain(text: string): string {
  return text
    .replace(/&(?:amp|#38);/g, '&')
    .replace(/&(?:quot|#34);/g, '"')
    .replace(/&(?:apos|#0?39|#x27);/g, "'")
    .trim()
    .toLowerCase();
}
