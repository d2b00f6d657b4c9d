import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A script element with text of its own, which no block of data is: a browser does not run it, and asks the policy nothing.
 * The text is taken as it stands: a browser hashes exactly these bytes.
 */
const inlineScript = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;

/** Whether a text is one of the sources below, and nothing that would say more in a policy. */
export function isHashSource(text: string): boolean {
  return /^'sha256-[A-Za-z0-9+/]{43}='$/.test(text);
}

/** The sources `'sha256-…'` that let the inline scripts of these documents run, and no others (threat 86). */
export function scriptHashesOf(documents: readonly string[]): string[] {
  const texts = documents.flatMap((text) => [...text.matchAll(inlineScript)].map(([, script = '']) => script));
  return [...new Set(texts)].sort().map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/** The same of the pages of a built site. */
export function inlineScriptHashes(siteFolder: string): string[] {
  const pages = globSync('**/*.html', { cwd: siteFolder });
  return scriptHashesOf(pages.map((file) => readFileSync(join(siteFolder, file), 'utf8')));
}
