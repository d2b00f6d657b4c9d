import { maxDedicationLength } from '#shared/catalogue/gift.ts';
import { unprintableLetters, unprintableMessage } from '#shared/print/printable-letters.ts';
import { codePointsIn } from '#shared/schemas/text.ts';
import { excessOf } from '#shared/text/excess-of.ts';

/** Why a dedication cannot be printed, counted as the server does; undefined for one that can. */
export function dedicationProblem(dedication: string): string | undefined {
  const letters = unprintableLetters(dedication);
  return letters === '' ? excessOf(codePointsIn(dedication), maxDedicationLength) : unprintableMessage(letters);
}
