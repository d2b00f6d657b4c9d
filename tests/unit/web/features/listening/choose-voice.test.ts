import { expect, test } from 'vitest';
import { chooseVoice } from '#web/src/features/listening/model/choose-voice.ts';

const voice = (voiceURI: string, lang: string, more: { default?: boolean; localService?: boolean } = {}) => ({
  voiceURI,
  lang,
  default: false,
  localService: true,
  ...more,
});
const voices = [
  voice('Anna', 'de-DE'),
  voice('Alex', 'en-US'),
  voice('Samantha', 'en-US', { default: true }),
  voice('Daniel', 'en_GB'),
  voice('Google français', 'fr-FR', { localService: false }),
];

test.each([
  ['the region of the customer', 'en', ['fr', 'en-GB'], 'Daniel'],
  ['the default of the device', 'en', ['en-AU'], 'Samantha'],
  ['the only one', 'de', ['en-US'], 'Anna'],
  ['none of another language', 'es', ['es-ES'], undefined],
  ['none that sends the text to a vendor', 'fr', ['fr-FR'], undefined],
])('chooses %s', (_, language, preferred, expected) => {
  expect(chooseVoice(voices, language, preferred)?.voiceURI).toBe(expected);
});

test('chooses nothing without voices', () => {
  expect(chooseVoice([], 'en', [])).toBeUndefined();
});
