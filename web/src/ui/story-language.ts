import { createContext, useContext } from 'react';

const Language = createContext<string | undefined>(undefined);

/** The language of the story's own words below (BCP 47). Our words around them are English. */
export const StoryLanguage = Language.Provider;

/** For `lang` of an element that contains only the story's words. */
export const useStoryLanguage = () => useContext(Language);
