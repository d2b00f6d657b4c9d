/** Of plain text, in which an empty line separates them. */
export const paragraphsOf = (text: string): string[] => text.split(/\n{2,}/).filter((part) => part.trim() !== '');
