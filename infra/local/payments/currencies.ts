/**
 * The currencies in which a US account may charge and the limits of one charge, in the currency's minor unit:
 * docs.stripe.com/currencies. In the order of Stripe's own refusal.
 */
const currencies = `
  usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bif bmd bnd bob brl bsd bwp byn bzd cad cdf chf
  clp cny cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl hrk htg huf
  idr ils inr isk jmd jpy kes kgs khr kmf krw kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mur mvr
  mwk mxn myr mzn nad ngn nio nok npr nzd pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd
  shp sle sos srd std szl thb tjs top try ttd twd tzs uah ugx uyu uzs vnd vuv wst xaf xcd xcg xof xpf yer zar
  zmw`
  .trim()
  .split(/\s+/);

/** Stripe charges these in whole units; ISK and UGX keep two decimals. */
const withoutMinorUnit = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));

/** For the others Stripe converts the minimum of the account's currency; the stand-in has no exchange rates. */
const minimums: Readonly<Record<string, number>> = {
  usd: 50,
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
};

export const isChargeable = (currency: string): boolean => currencies.includes(currency);
export const chargeableCurrencies = currencies.join(', ');
export const leastCharge = (currency: string): number => minimums[currency] ?? 1;
/** Eight digits; twelve for rupiah. */
export const largestCharge = (currency: string): number => (currency === 'idr' ? 999_999_999_999 : 99_999_999);

/** An amount in minor units as text: `$0.50`, `¥50`. */
export function money(amount: number, currency: string): string {
  const digits = withoutMinorUnit.has(currency) ? 0 : 2;
  const format = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat('en-US', format).format(amount / 10 ** digits);
}
