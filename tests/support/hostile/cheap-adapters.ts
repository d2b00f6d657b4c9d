import { registerHooks } from 'node:module';

/** Adapters whose input is fuzzed, not their cost: a password takes 31 ms, a document half a second of Chromium. */
const cheap: Readonly<Record<string, string>> = {
  '#functions/adapters/passwords/argon2id-passwords.ts': new URL('./cheap-passwords.ts', import.meta.url).href,
  '#functions/adapters/pdf/pdf-printer.ts': new URL('./cheap-printer.ts', import.meta.url).href,
};

/** From now on this process loads the cheap adapters in place of the real ones. */
export function loadCheapAdapters(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const url = cheap[specifier];
      return url === undefined || context.parentURL === url ? next(specifier, context) : { url, shortCircuit: true };
    },
  });
}
