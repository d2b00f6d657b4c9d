import * as z from 'zod/mini';

/** A piece of the interview that the story is written without. `you`: marked, `asked`: by a request in the interview, `care`: said in danger. */
export const keptPieceSchema = z.object({ text: z.string(), because: z.enum(['you', 'asked', 'care']) });
export type KeptOutPiece = z.output<typeof keptPieceSchema>;
