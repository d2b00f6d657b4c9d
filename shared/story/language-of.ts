import { type StoryLanguage, storyLanguages } from './languages.ts';

/** The most frequent words of each language that few of the others share. */
const frequentWords: Readonly<Record<StoryLanguage, string>> = {
  en: 'a in on by no over other one all so then how more the and of to was i my he she it that you with for his her they we had were not this but at is as be from what when who have there said would our your me him them out up did never because',
  de: 'in kein sonst dem der die das und ich nicht ist war mit ein eine den des zu auf sie er es wir hat sich für von im als auch wie aber noch nur bei nach aus wenn mein meine ihr uns mich dann haben sind wird dass bin hatte waren einen einem immer',
  fr: 'de un en à le la les et des je une est pas que qui dans il elle nous vous pour sur avec ce cette mon ma mes sa ses son du au aux était mais où ne se plus par ont avait comme tout quand chez moi lui y été fait sans leur',
  es: 'el la los las y que de en un una no es con para por su sus mi mis se lo le como más pero yo ella nosotros era estaba cuando muy ya del al fue había siempre nunca porque él me te todo esta este desde hasta',
  it: 'il lo la gli le e che di un una non è con per mi mia mio suo sua si era come più ma io lui lei noi della del nel sono ho ha aveva quando anche dalla dal ci mai sempre perché questo questa alla al poi tutto',
  pt: 'o a os as e que de um uma não é com para por meu minha seu sua se como mais mas eu ele ela nós da do na no dos das foi era estava quando muito já em ao à sempre nunca porque você isso também tinha até lhe',
  nl: 'de het een en ik niet is was met van dat op te zijn hij zij ze wij we er voor maar mijn haar hem ook als aan bij nog naar dan om uit wat die dit had heeft hebben werd altijd nooit omdat toen geen door over jij je',
};

const sets = storyLanguages.map((language) => [language, new Set(frequentWords[language].split(' '))] as const);

/** Whether a word is among the most frequent of a language, or of any, and so says nothing by itself. @param word in lower case */
export function isFrequentWord(word: string, language?: StoryLanguage): boolean {
  return sets.some(([name, set]) => (language ?? name) === name && set.has(word));
}

/** A text with fewer words, or fewer different frequent words of a language, proves nothing. */
const leastWords = 6;
const leastDifferent = 3;
const leastShare = 0.12;
/** The best language must be this much ahead of the second: names and quotations may be in another. */
const leastLead = 1.25;

/**
 * The language of a text by its frequent words.
 * @returns undefined for a short text, a mixed one, and any other language
 */
export function languageOf(text: string): StoryLanguage | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length < leastWords) return undefined;
  const shares = sets
    .map(([language, set]) => {
      const frequent = words.filter((word) => set.has(word));
      return { language, share: frequent.length / words.length, different: new Set(frequent).size };
    })
    .toSorted((one, other) => other.share - one.share);
  const [best, second] = shares;
  if (best === undefined || best.share < leastShare || best.different < leastDifferent) return undefined;
  return best.share >= (second?.share ?? 0) * leastLead ? best.language : undefined;
}
