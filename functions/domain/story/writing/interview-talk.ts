import type { StoryLanguage } from '#shared/story/languages.ts';
import { plainWords } from './spelling.ts';

/** Words for the interview that no scene has, folded. */
const words: Readonly<Record<StoryLanguage, string>> = {
  en: 'interview\\w*|questionnaire|transcript|chatbot|language model|ai assistant',
  de: 'interview\\w*|fragebogen|transkript|sprachmodell|chatbot',
  fr: 'interview\\w*|(?:notre|cet|lors de l|lors d un|pendant l|au cours de l) ?entretien|questionnaire|transcription|modele de langage',
  es: 'entrevist\\w+|cuestionario|transcripcion|modelo de lenguaje',
  it: 'intervist\\w+|questionario|trascrizione|modello linguistico',
  pt: 'entrevist\\w+|questionario|transcricao|modelo de linguagem',
  nl: 'interview\\w*|vragenlijst|transcript|taalmodel',
};

const wren = /(?<!\p{L})Wren(?!\p{L})/u;
/** Longer sentences are read up to here. */
const mostWords = 120;

/** Whether a sentence speaks of Wren or of the interview, where the customer did not. @param told folded words of the customer */
export function speaksOfInterview(sentence: string, language: StoryLanguage, told: string): boolean {
  if (wren.test(sentence) && !/\bwrens?\b/.test(told)) return true;
  const pattern = new RegExp(`(?<![a-z])(?:${words[language]})(?![a-z])`, 'u');
  return pattern.test(plainWords(sentence).slice(0, mostWords).join(' ')) && !pattern.test(told);
}
