import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const handlers = globSync('functions/**/*.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\{[^{}]*\brequestTimeout:[^{}]*\}/g)].map(([settings]) => ({
    file,
    settings,
  })),
);

// Without it the SDK only writes a warning and waits on (threats 41 and 49): @smithy/node-http-handler.
it('every SDK timeout ends the request', () => {
  expect(handlers.length).toBeGreaterThanOrEqual(5);
  expect(handlers.filter(({ settings }) => !settings.includes('throwOnRequestTimeout: true'))).toEqual([]);
});

// A service that takes the call and never answers would hold the function until its own end.
it('every SDK client of the functions has a timeout', () => {
  const making = globSync('functions/**/*.ts').filter((file) => /new \w+Client\(\{/.test(readFileSync(file, 'utf8')));
  expect(making.length).toBeGreaterThanOrEqual(5);
  expect(making.filter((file) => !readFileSync(file, 'utf8').includes('requestTimeout'))).toEqual([]);
});
