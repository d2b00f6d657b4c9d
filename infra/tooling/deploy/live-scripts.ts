import { scriptHashesOf } from '#infra/constructs/inline-script-hashes.ts';
import { pages, prerenderedPaths } from '#shared/names/pages.ts';

/** A page that does not answer in this time is none to wait for: at a first deployment there is no site yet. */
const patienceMs = 10_000;

async function documentAt(address: URL): Promise<string[]> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined);
  const isPage = answer?.headers.get('content-type')?.startsWith('text/html') === true;
  return isPage ? [await answer.text()] : [];
}

/**
 * Sources of the inline scripts in the pages that are live: a policy that goes out before the pages must let these run too
 * (decision 0012). Not taken from the live policy, which would keep those of every build before.
 */
export async function liveScripts(siteUrl: string): Promise<string[]> {
  // Stories are not prerendered: the fallback document answers there.
  const addresses = [...prerenderedPaths, pages.stories.path].map((path) => new URL(path, siteUrl));
  return scriptHashesOf((await Promise.all(addresses.map(documentAt))).flat());
}
