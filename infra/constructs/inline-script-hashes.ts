import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Inline scripts, except data blocks, which browsers do not run. Browsers hash exactly these bytes. */
const inlineScript = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;

/** Whether a text is a single hash source and nothing else. */
export function isHashSource(text: string): boolean {
  return /^'sha256-[A-Za-z0-9+/]{43}='$/.test(text);
}

/** The CSP sources `'sha256-…'` of these documents' inline scripts (threat 86). */
export function scriptHashesOf(documents: readonly string[]): string[] {
  const texts = documents.flatMap((text) => [...text.matchAll(inlineScript)].map(([, script = '']) => script));
  return [...new Set(texts)].sort().map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

export function inlineScriptHashes(siteFolder: string): string[] {
  const pages = globSync('**/*.html', { cwd: siteFolder });
  return scriptHashesOf(pages.map((file) => readFileSync(join(siteFolder, file), 'utf8')));
}
