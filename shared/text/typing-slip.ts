/**
 * How one word differs from another: two neighbours changed places (`swapped`), one letter is missing or too many (`length`), or
 * another one (`letter`). Undefined for equal words and for more than one slip.
 */
export function typingSlip(one: string, other: string): 'swapped' | 'length' | 'letter' | undefined {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short === long) return undefined;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (long.length === short.length + 1) return short.slice(at) === long.slice(at + 1) ? 'length' : undefined;
  if (long.length !== short.length) return undefined;
  if (short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2))
    return 'swapped';
  return short.slice(at + 1) === long.slice(at + 1) ? 'letter' : undefined;
}
