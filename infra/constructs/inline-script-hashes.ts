import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A script element with text of its own, which no block of data is: a browser does not run it, and asks the policy nothing.
 * The text is taken as it stands: a browser hashes exactly these bytes.
 */
const inlineScript = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;

/** The sources `'sha256-…'` that let the prerendered pages' own inline scripts run, and no others (RELIABILITY row 86). */
export function inlineScriptHashes(siteFolder: string): string[] {
  const texts = globSync('**/*.html', { cwd: siteFolder }).flatMap((file) =>
    [...readFileSync(join(siteFolder, file), 'utf8').matchAll(inlineScript)].map(([, text = '']) => text),
  );
  return [...new Set(texts)].sort().map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
