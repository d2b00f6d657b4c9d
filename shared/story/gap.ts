/** In place of what a model must not see: a piece that is kept out of the story, or a message about danger. */
export const gap = '[…]';
