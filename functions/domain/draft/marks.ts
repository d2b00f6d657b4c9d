import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type KeepOutMark, keepOutMarksSchema } from '#shared/schemas/kept-out.ts';
import type { Draft } from './draft.ts';

const isSame = (one: KeepOutMark, other: KeepOutMark) => one.text === other.text && one.keptOut === other.keptOut;

/**
 * The marks with further ones, the later about the same text. A repeated mark keeps its place, so that a tab which sends its
 * whole list again changes nothing. @returns `before` itself where nothing is new
 */
export function addMarks(before: readonly KeepOutMark[], added: readonly KeepOutMark[]): readonly KeepOutMark[] {
  const latest = new Map(added.map((mark) => [mark.text, mark]));
  const fresh = [...latest.values()].filter((mark) => !before.some((kept) => isSame(kept, mark)));
  if (fresh.length === 0) return before;
  const texts = new Set(fresh.map(({ text }) => text));
  return [...before.filter(({ text }) => !texts.has(text)), ...fresh];
}

/** @throws AppError invalid-input */
export function requireFewMarks(marks: readonly KeepOutMark[]): void {
  if (!keepOutMarksSchema.safeParse(marks).success) throw new AppError('invalid-input');
}

/** Only marks about texts that have none: of a request that may be older than the draft. */
export const missingMarks = (before: readonly KeepOutMark[], sent: readonly KeepOutMark[]): KeepOutMark[] =>
  sent.filter(({ text }) => !before.some((mark) => mark.text === text));

/** Those of the preview count where a failed write lost the draft's. */
export const marksOf = ({ marks = [], preview }: Pick<Draft, 'marks' | 'preview'>): readonly KeepOutMark[] =>
  addMarks(preview?.marks ?? [], marks);

/** What the model heard the customer ask to leave out, in all turns. */
export const askedOf = ({ preview, turns }: Pick<Draft, 'preview' | 'turns'>): string[] => [
  ...new Set([...(preview?.asked ?? []), ...turns.flatMap(({ asked = [] }) => asked)]),
];

/** Whether both keep out and put back the same texts, so that a text written under one holds under the other. */
export function hasSameMarks(one: readonly KeepOutMark[] = [], other: readonly KeepOutMark[] = []): boolean {
  return one.length === other.length && one.every((mark) => other.some((also) => isSame(mark, also)));
}
