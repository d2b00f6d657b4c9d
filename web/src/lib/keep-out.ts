import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { limits } from '#shared/catalogue/limits.ts';
import type { KeepOutMark } from '#shared/schemas/kept-out.ts';
import type { KeptOutPiece } from '#shared/schemas/kept-piece.ts';
import { categoryKeys, readStored, type StoredMark, writeStored } from './storage.ts';

/** `part`: pieces of the message are kept out. */
export type KeptState = 'in' | 'part' | 'out';

export interface KeepOut {
  readonly marks: readonly KeepOutMark[];
  /** As the server decided for the opening. */
  readonly pieces: readonly KeptOutPiece[];
}

/** Undefined for a text that the customer has not decided on. */
function decisionOn(text: string, marks: readonly KeepOutMark[]): boolean | undefined {
  return marks.findLast((mark) => mark.text === text)?.keptOut;
}

const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** Whether a message has the words: "Al" is not in "Also". */
function says(message: string, text: string): boolean {
  for (let at = message.indexOf(text); at !== -1; at = message.indexOf(text, at + 1)) {
    const [before, after] = [message[at - 1], message[at + text.length]];
    const isPartOfWord =
      (isLetter(before) && isLetter(text[0])) || (isLetter(after) && isLetter(text.at(-1)) && !/\p{Lo}/u.test(text));
    if (!isPartOfWord) return true;
  }
  return false;
}

/** What is kept out of a message without a decision about the whole of it. */
function piecesIn(message: string, { marks, pieces }: KeepOut): string[] {
  const marked = marks.filter(({ text, keptOut }) => keptOut && text !== message).map(({ text }) => text);
  const isPutBack = decisionOn(message, marks) === false;
  const found = isPutBack ? [] : pieces.map(({ text }) => text).filter((text) => decisionOn(text, marks) !== false);
  return [...new Set([...marked, ...found])].filter((text) => says(message, text));
}

export function keptStateOf(message: string, keepOut: KeepOut): KeptState {
  if (decisionOn(message, keepOut.marks) === true) return 'out';
  const inside = piecesIn(message, keepOut);
  if (inside.some((text) => text.trim() === message.trim())) return 'out';
  return inside.length > 0 ? 'part' : 'in';
}

/** One decision for a message decides on its pieces, too. */
export function textsToDecide(message: string, keptOut: boolean, keepOut: KeepOut): string[] {
  return keptOut ? [message] : [...new Set([...piecesIn(message, keepOut), message])];
}

export interface KeptRow extends KeptOutPiece {
  /** False once it is put back. */
  readonly keptOut: boolean;
}

/** What the list shows: the pieces of the opening and what was marked since. What is put back stays until it is written anew. */
export function keptRows({ marks, pieces }: KeepOut): KeptRow[] {
  const putBack = marks.filter(({ keptOut }) => !keptOut).map(({ text }) => text);
  // A request within a text that was put back is no secret.
  const known = pieces.filter(({ text }) => !putBack.some((whole) => whole !== text && whole.includes(text)));
  const marked = marks
    .filter(({ text, keptOut }) => keptOut && !known.some((piece) => piece.text === text))
    .map(({ text }): KeptOutPiece => ({ text, because: 'you' }));
  return [...known, ...marked].map((piece) => ({ ...piece, keptOut: decisionOn(piece.text, marks) !== false }));
}

const isSame = (one: KeepOutMark, other: KeepOutMark) => one.text === other.text && one.keptOut === other.keptOut;

/** As the server compares them: an opening that was written under other marks is not bought. */
export function hasSameMarks(one: readonly KeepOutMark[], other: readonly KeepOutMark[]): boolean {
  return one.length === other.length && one.every((mark) => other.some((also) => isSame(mark, also)));
}

const plain = ({ text, keptOut }: KeepOutMark): KeepOutMark => ({ text, keptOut });

/** For requests. */
export function readMarks(category: CategorySlug): KeepOutMark[] {
  return (readStored(categoryKeys(category).marks) ?? []).map(plain);
}

/** The later about the same text wins. */
function withMarks(before: readonly StoredMark[], added: readonly StoredMark[]): StoredMark[] {
  const texts = new Set(added.map(({ text }) => text));
  return [...before.filter(({ text }) => !texts.has(text)), ...added].slice(-limits.messagesPerConversation);
}

export function writeMarks(category: CategorySlug, texts: readonly string[], keptOut: boolean): void {
  const { marks } = categoryKeys(category);
  const added = texts.map((text) => ({ text, keptOut, savedIn: '' }));
  writeStored(marks, withMarks(readStored(marks) ?? [], added));
}

interface UnsavedMarks {
  readonly draftId: string;
  readonly marks: KeepOutMark[];
}

/** Marks that the server's draft may lack; null while there is no draft, which begins with the first answer. */
export function unsavedMarks(category: CategorySlug): UnsavedMarks | null {
  const keys = categoryKeys(category);
  const draftId = readStored(keys.draftId);
  const history = readStored(keys.chatHistory) ?? [];
  const isBegun = history.some(({ role }, at) => role === 'system' && history[at - 1]?.role === 'user');
  if (draftId === null || !isBegun) return null;
  const marks = (readStored(keys.marks) ?? []).filter(({ savedIn }) => savedIn !== draftId).map(plain);
  return marks.length === 0 ? null : { draftId, marks };
}

/** Adds what the server keeps out by now. The answers of two tabs cross: neither takes back what the other added. */
export function addPieces(category: CategorySlug, pieces: readonly KeptOutPiece[]): void {
  if (pieces.length === 0) return;
  const key = categoryKeys(category).keptOut;
  const before = readStored(key) ?? [];
  const others = before.filter(({ text }) => !pieces.some((piece) => piece.text.includes(text)));
  writeStored(key, [...others, ...pieces]);
}

/** Where no draft of the server remembers what the customer asked for, it becomes their mark, which every request takes along. */
export function markPieces(category: CategorySlug): void {
  const keys = categoryKeys(category);
  const marks = readStored(keys.marks) ?? [];
  const asked = (readStored(keys.keptOut) ?? []).filter(({ because }) => because === 'asked');
  const texts = asked.map(({ text }) => text).filter((text) => decisionOn(text, marks) === undefined);
  if (texts.length > 0) writeMarks(category, texts, true);
}

/** A decision that changed meanwhile stays unsaved. */
export function confirmMarks(category: CategorySlug, { draftId, marks }: UnsavedMarks): void {
  const key = categoryKeys(category).marks;
  const stored = readStored(key) ?? [];
  writeStored(
    key,
    stored.map((mark) => (marks.some((saved) => isSame(saved, mark)) ? { ...mark, savedIn: draftId } : mark)),
  );
}

/** Merges a draft's marks: they are newer than those that it has had from here, and older than those that it has not. */
export function mergeMarks(category: CategorySlug, draftId: string, marks: readonly KeepOutMark[]): void {
  const key = categoryKeys(category).marks;
  const here = readStored(key) ?? [];
  const known = here.filter(({ savedIn }) => savedIn === draftId);
  const unsaved = here.filter(({ savedIn }) => savedIn !== draftId);
  const there = marks.map((mark) => ({ ...mark, savedIn: draftId }));
  const merged = withMarks(withMarks(known, there), unsaved);
  if (merged.length > 0) writeStored(key, merged);
}
