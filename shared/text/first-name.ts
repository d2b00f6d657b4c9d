import { limits } from '#shared/catalogue/limits.ts';
import { startOf } from './characters.ts';
import { singleLine } from './plain-text.ts';

/** The first word of the name, without marks that could change the page around it. */
export function firstNameOf(fullName: string): string | null {
  const [first = ''] = singleLine(fullName).split(' ');
  return first === '' || first.includes('@') ? null : startOf(first, limits.firstNameMaxLength);
}
