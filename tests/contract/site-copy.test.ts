import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const withoutComments = (source: string) =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1');
const sources = globSync('web/src/**/*.{ts,tsx}', { cwd: root }).map((file) => withoutComments(read(file)));

/** Texts that the specification gives, verbatim. */
const specified = {
  straightApostrophes: [
    "Didn't receive the email? Try again in",
    "Didn't receive the verification email?",
    "Haven't created a gift yet?",
    "Haven't written your story yet? It deserves to be shared.",
    "I'm done, write my story",
    "It won't be long!",
    "What You'll Receive",
    "you'll need to log in.",
  ],
  logIn: ['LOGIN', 'Go to Login', 'Login successful', 'Please Log In', 'Sign in', 'Sign in to continue'],
};

describe('site copy', () => {
  it('has straight apostrophes only where the specification does', () => {
    const lines = sources.flatMap((source) => source.split('\n')).filter((line) => /[A-Za-z]'[A-Za-z]/.test(line));
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.filter((line) => !specified.straightApostrophes.some((text) => line.includes(text)))).toEqual([]);
  });

  it('says "log in" and "sign out", and other words only where the specification does', () => {
    const words = sources
      .flatMap((source) => [...source.matchAll(/['">]\s*([^'"<>{}=;()]*)(?=['"<])/g)])
      .map(([, text = '']) => text.trim())
      .filter((text) => /\b(?:LOGIN|Log(?:in| In)|[Ll]og out|[Ss]ign in)\b/.test(text));
    expect(new Set(words).size).toBeGreaterThan(5);
    expect([...new Set(words)].filter((text) => !specified.logIn.includes(text))).toEqual([]);
  });

  it('has digits without slashed zeros: those of Atkinson are Besley’s', () => {
    const faces = read('web/src/styles/fonts.css').match(/@font-face \{[^}]*\}/g) ?? [];
    const ofText = faces.filter((face) => face.includes('font-family: "Atkinson Hyperlegible Next";'));
    expect(ofText.at(-1)).toMatch(/besley\.woff2[\s\S]*unicode-range: U\+30-39;/);
  });
});
