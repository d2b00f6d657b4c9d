import type { KeptOutPiece } from '#shared/schemas/kept-piece.ts';

/** Why a piece of the interview is kept out of the story. */
export const keptReasons: Readonly<Record<KeptOutPiece['because'], string>> = {
  you: 'You marked it',
  asked: 'You asked for it',
  care: 'Said in a hard moment',
};
