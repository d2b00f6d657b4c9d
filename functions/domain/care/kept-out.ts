/** In place of a message about danger: the provider might refuse each later turn for it. The prompt explains it. */
export const keptOut = '[…]';
