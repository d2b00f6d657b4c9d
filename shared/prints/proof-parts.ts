/**
 * What a print in progress shows, each once Wren knows it of a story: who tells it, land and house, the light, the things, light in the
 * windows, and the thread at the door. In the order of the six slots of each category.
 */
export const proofParts = ['who', 'where', 'when', 'things', 'windows', 'thread'] as const;
export type ProofPart = (typeof proofParts)[number];
