/** What `npm start` serves. Addresses in the head, the sitemap and the cards must be absolute in every build (decision 0115). */
const localOrigin = 'http://localhost:5173';

/**
 * The public origin of a build, from `VITE_SITE_URL`: `https://tellwren.com`, without a slash at its end.
 * @throws Error when it is set to something that is no origin: a page would name addresses that do not exist
 */
export function siteOrigin(environment: Readonly<Record<string, string | undefined>>): string {
  const set = environment['VITE_SITE_URL'] || localOrigin;
  const origin = URL.canParse(set) ? new URL(set).origin : 'null';
  if (!/^https?:/.test(origin) || (set !== origin && set !== `${origin}/`))
    throw new Error(`VITE_SITE_URL must be an origin such as https://tellwren.com, not ${set}`);
  return origin;
}
