import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const withoutComments = (source: string) =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1');
const sources = globSync('web/src/**/*.{ts,tsx}', { cwd: root }).map((file) => withoutComments(read(file)));
const components = globSync('web/src/**/*.tsx', { cwd: root }).map((file) => withoutComments(read(file)));

/** Short texts of elements, and the properties that hold titles and labels. */
function shortTexts(source: string): string[] {
  const texts = [
    ...source.matchAll(/>\s*([A-Z][^<>{}=;.?!]*?)\s*</g),
    ...source.matchAll(/\b(?:title|label|pendingLabel)(?:=|: )["']([^"'\n.?!]+)["']/g),
  ];
  return texts.map(([, text = '']) => text.replaceAll(/\s+/g, ' '));
}

const names = ['Wren', 'Tellwren', 'I', 'ID', 'CSV'];
const hasTitleCase = (text: string) =>
  text.split(' ').some((word, at) => at > 0 && /^[A-Z]/.test(word) && !names.includes(word));

/** Texts that the specification gives, verbatim. */
const specified = {
  titleCase: [
    ...['COMING SOON', 'GET STARTED', 'SHORT FILM', 'START YOUR STORY', 'TURN YOUR STORY INTO A FILM', 'YOUR STORY'],
    ...['Complete Purchase', 'Create a Gift', 'Delivery Information', 'Delivery Method', 'Edit Story', 'Gift Details'],
    ...['Go Home', 'Go to Login', 'Order Information', 'Order Summary', 'Page Not Found', 'Payment Successful'],
    ...['Please Log In', 'Pre-order Now', 'Proceed to Pay', 'Purchased Just Now', 'Resend Verification Email'],
    ...['Select Your Story', 'Sign Out', 'Terms and Conditions', 'Turn your Story into a film', 'Upload Your Photo'],
    ...['View Full Story', 'View Gift', 'View Gifts', 'View Story', 'View Subscriptions', "What You'll Receive"],
    ...['Your Content', 'Your Films', 'Your Gift Purchase', 'Your Stories', 'Your Subscriptions'],
  ],
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

/** Our titles beside the specification's, in the same form. */
const besideSpecified = ['Add a Dedication', 'Your Address'];

describe('site copy', () => {
  it('uses title case and capitals only where the specification does', () => {
    const found = components.flatMap(shortTexts).filter(hasTitleCase);
    expect([...new Set(found)].filter((text) => !specified.titleCase.includes(text)).toSorted()).toEqual(
      besideSpecified,
    );
    expect(shortTexts('<h2>Add a Thing</h2>').filter(hasTitleCase)).toEqual(['Add a Thing']);
  });

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
    expect(ofText.at(-1)).toMatch(/besley-latin-wght-normal[\s\S]*unicode-range: U\+30-39;/);
  });
});
