/** The origin of `npm start`. Metadata, sitemap and cards need absolute addresses (decision 0115). */
const localOrigin = 'http://localhost:5173';

/** The build's public origin from `VITE_SITE_URL`, without a trailing slash. @throws Error for an invalid origin */
export function siteOrigin(environment: Readonly<Record<string, string | undefined>>): string {
  const set = environment['VITE_SITE_URL'] || localOrigin;
  const origin = URL.canParse(set) ? new URL(set).origin : 'null';
  if (!/^https?:/.test(origin) || (set !== origin && set !== `${origin}/`))
    throw new Error(`VITE_SITE_URL must be an origin such as https://tellwren.com, not ${set}`);
  return origin;
}
