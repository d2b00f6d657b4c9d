import type { LineItem } from '#infra/local/payments/records.ts';

export function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

/** `per month`, `every 3 months`; empty for one-time payments. */
export function cadence(recurring: LineItem['recurring']): string {
  if (recurring === null) return '';
  const { interval, intervalCount } = recurring;
  return intervalCount === 1 ? `per ${interval}` : `every ${intervalCount} ${interval}s`;
}

/** `November 21, 2026`, from epoch seconds. */
export function day(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

/** `4242 4242 4242 4242`. */
export function inFours(digits: string): string {
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}
