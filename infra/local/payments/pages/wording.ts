import type { LineItem } from '#infra/local/payments/records.ts';

export function cadence(recurring: LineItem['recurring']): string {
  if (recurring === null) return '';
  const { interval, intervalCount } = recurring;
  return intervalCount === 1 ? `per ${interval}` : `every ${intervalCount} ${interval}s`;
}

export function day(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

export function inFours(digits: string): string {
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}
