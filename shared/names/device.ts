/** In this order: Edge, Opera and Samsung Internet also name Chrome, and Chrome names Safari. */
const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
];

/** In this order: Android also names Linux, and an iPhone Mac OS X. An iPad in desktop mode is a Mac. */
const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

const maxLength = 512;

/** Words for a `User-Agent` header, such as 'Chrome on Windows'. Contains nothing of the header itself. */
export function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, maxLength);
  const nameIn = (list: typeof browsers) => list.find(([, mark]) => mark.test(text))?.[0];
  const browser = nameIn(browsers) ?? 'A browser';
  const system = nameIn(systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}
