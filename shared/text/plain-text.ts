/** Without a glyph (UAX #44), changes of direction among them (UAX #9). Scripts and emoji need joiners, marks and tags. */
const invisible =
  /(?!\u200c|\u200d|[\u{e0020}-\u{e007f}\p{M}])[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;
const blanks = /[\s\p{Cc}]+/gu;
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u;

const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const controls = /(?![\n\t])\p{Cc}/gu;
/** Embeddings, overrides and isolates: they reorder text after their own. */
const directions = /[\u202a-\u202e\u2066-\u2069\p{Noncharacter_Code_Point}]/gu;

/** Whether a reader would see nothing. */
export function isBlank(text: string): boolean {
  return !visible.test(text);
}

/**
 * A name or another text of one line: NFC, no control, directional or invisible characters, each run of whitespace one space.
 * Empty when nothing is visible. A second call changes nothing.
 */
export function singleLine(text: string): string {
  if (isBlank(text)) return '';
  return text.toWellFormed().replace(invisible, '').replace(blanks, ' ').trim().normalize('NFC');
}

const noBreak = /^[\u00a0\u202f]$/;

/** As `singleLine`, where a single no-break space stays one: French sets it before "?" and in "10 000". For texts of a story. */
export function typesetLine(text: string): string {
  if (isBlank(text)) return '';
  const spaced = (run: string) => (noBreak.test(run) ? run : ' ');
  return text.toWellFormed().replace(invisible, '').replace(blanks, spaced).trim().normalize('NFC');
}

/** A text of several lines: NFC, `\n` ends lines, no other control characters but tabs, no directional controls. */
export function plainText(text: string): string {
  return text.toWellFormed().replace(lineEnds, '\n').replace(controls, ' ').replace(directions, '').normalize('NFC');
}

/** The form in which email addresses are compared and stored: NFKC and lower case. */
export function addressForm(address: string): string {
  // The second NFKC composes pairs that exist in lower case only, such as ǰ.
  return address.normalize('NFKC').toLowerCase().normalize('NFKC');
}

/** The form in which passwords are compared: NFC, as RFC 8265 (4.2) has it, and otherwise as typed. */
export function passwordForm(password: string): string {
  return password.normalize('NFC');
}
