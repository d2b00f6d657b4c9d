import { serveResult } from '#infra/local/serve-result.ts';
import { buildIfChanged, siteBuildVariable } from './build-site.ts';

let build: Promise<string> | undefined;

/** Vitest's global setup of projects that read the built site: one build for all processes, when one asks for it. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // `npm test` builds; or another project was first.
  if (process.env[siteBuildVariable] !== undefined) return undefined;
  const { url, close } = await serveResult(() => {
    build ??= buildIfChanged().then(() => 'built');
    return build;
  });
  process.env[siteBuildVariable] = url;
  return close;
}
