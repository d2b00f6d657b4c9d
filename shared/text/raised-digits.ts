const scripts = {
  sup: { from: '0123456789+-=()n−–', to: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ⁻⁻' },
  sub: { from: '0123456789+-=()−–', to: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎₋₋' },
} as const;

/**
 * Text of a raised or lowered element, for a page without such elements: "2" of m² stays raised. Text with other letters, as of
 * "1st", has no such characters as a whole and stays.
 */
export function scriptText(text: string, tag: keyof typeof scripts): string {
  const { from, to } = scripts[tag];
  const each = [...text];
  const isWhole = each.every((character) => from.includes(character) || /\s/.test(character));
  return isWhole ? each.map((character) => [...to][[...from].indexOf(character)] ?? character).join('') : text;
}
