import { registerHooks } from 'node:module';

/** Cheap adapters: a real password hash takes 31 ms, a real PDF half a second. */
const cheap: Readonly<Record<string, string>> = {
  '#functions/adapters/passwords/argon2id-passwords.ts': new URL('./cheap-passwords.ts', import.meta.url).href,
  '#functions/adapters/pdf/pdf-printer.ts': new URL('./cheap-printer.ts', import.meta.url).href,
};

/** Makes this process load the cheap adapters. */
export function loadCheapAdapters(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const url = cheap[specifier];
      return url === undefined || context.parentURL === url ? next(specifier, context) : { url, shortCircuit: true };
    },
  });
}
