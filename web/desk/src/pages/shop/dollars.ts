/** `89` or `89.50`, as a field shows it. */
export function dollarsOf(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

const amount = /^\$?\s*(\d{1,6}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/;

/** Undefined for what is no amount of dollars and cents. */
export function centsOf(typed: string): number | undefined {
  const [, dollars, cents = ''] = amount.exec(typed.trim()) ?? [];
  return dollars === undefined ? undefined : Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
}
