import * as z from 'zod/mini';
import { scriptHashesOf } from '#infra/constructs/inline-script-hashes.ts';
import { pages, prerenderedPaths } from '#shared/names/pages.ts';

/** At a first deployment there is no site that could respond. */
const timeoutMs = 10_000;

const configSchema = z.object({ apiUrl: z.url() });

export interface LivePages {
  /** CSP sources of their inline scripts. */
  readonly scripts: readonly string[];
  /** The host that they call, if it is not their own: that of pages of before 2026-12. */
  readonly apiSource: string | undefined;
}

async function documentAt(address: URL): Promise<string[]> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined);
  const isPage = response?.headers.get('content-type')?.startsWith('text/html') === true;
  return isPage ? [await response.text()] : [];
}

async function apiSourceAt(siteUrl: string): Promise<string | undefined> {
  const response = await fetch(new URL('/config.json', siteUrl), { signal: AbortSignal.timeout(timeoutMs) });
  const { data } = configSchema.safeParse(await response.json());
  const origin = data && new URL(data.apiUrl).origin;
  return origin === new URL(siteUrl).origin ? undefined : origin;
}

/**
 * What the live pages need: a CSP deployed before the new pages must allow it, too (decision 0012). Not read from the live CSP,
 * which would accumulate the sources of all earlier builds.
 */
export async function livePages(siteUrl: string): Promise<LivePages> {
  // Stories are not prerendered: their path serves the fallback document.
  const addresses = [...prerenderedPaths, pages.stories.path].map((path) => new URL(path, siteUrl));
  const [documents, apiSource] = await Promise.all([
    Promise.all(addresses.map(documentAt)),
    apiSourceAt(siteUrl).catch(() => undefined),
  ]);
  return { scripts: scriptHashesOf(documents.flat()), apiSource };
}
