type Voice = Pick<SpeechSynthesisVoice, 'default' | 'lang' | 'localService' | 'voiceURI'>;

/** Android writes `en_GB`. */
const tagOf = ({ lang }: Voice) => lang.replace('_', '-').toLowerCase();

/**
 * A voice of the language on this device: other voices send the story to the browser's vendor (threat 117). Prefers the
 * customer's region, then the device's default.
 */
export function chooseVoice<V extends Voice>(
  voices: readonly V[],
  language: string,
  preferred: readonly string[],
): V | undefined {
  const ofLanguage = voices.filter((voice) => voice.localService && tagOf(voice).split('-')[0] === language);
  const region = preferred.find((tag) => tag.split('-')[0] === language)?.toLowerCase();
  const ofRegion = ofLanguage.filter((voice) => tagOf(voice) === region);
  const candidates = ofRegion.length > 0 ? ofRegion : ofLanguage;
  return candidates.find((voice) => voice.default) ?? candidates[0];
}
