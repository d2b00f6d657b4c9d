const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** An advertised price: `$19`, `$3,500`, or `$9.50` with cents. */
export function shortPrice(cents: number): string {
  return (cents % 100 === 0 ? whole : exact).format(cents / 100);
}

/** An amount with 2 decimals (specification 2.9): `$19.00`. */
export function exactPrice(cents: number): string {
  return exact.format(cents / 100);
}
