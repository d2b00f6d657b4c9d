import { scriptHashesOf } from '#infra/constructs/inline-script-hashes.ts';
import { pages, prerenderedPaths } from '#shared/names/pages.ts';

/** At a first deployment there is no site that could respond. */
const timeoutMs = 10_000;

async function documentAt(address: URL): Promise<string[]> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined);
  const isPage = response?.headers.get('content-type')?.startsWith('text/html') === true;
  return isPage ? [await response.text()] : [];
}

/**
 * CSP sources of the inline scripts in the live pages: a CSP deployed before the pages must allow these too (decision 0012). Not
 * read from the live CSP, which would accumulate the sources of all earlier builds.
 */
export async function liveScripts(siteUrl: string): Promise<string[]> {
  // Stories are not prerendered: their path serves the fallback document.
  const addresses = [...prerenderedPaths, pages.stories.path].map((path) => new URL(path, siteUrl));
  return scriptHashesOf((await Promise.all(addresses.map(documentAt))).flat());
}
