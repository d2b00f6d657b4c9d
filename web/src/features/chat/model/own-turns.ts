import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { type Turn, withTurn } from './turn.ts';

/** Two tabs that write at once overwrite each other; within this time both have received the storage event. */
const crossingMs = 2000;

interface OwnTurn {
  readonly turn: Turn;
  readonly reply: string | undefined;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
}

/** This tab's recent turns, to restore them after another tab's concurrent write. */
export interface OwnTurns {
  wrote(turn: Turn, reply?: string): void;
  forget(turn?: Turn): void;
  putInto(messages: readonly ChatMessage[]): readonly ChatMessage[];
}

export function createOwnTurns(now: () => number): OwnTurns {
  let turns: readonly OwnTurn[] = [];
  return {
    wrote(turn, reply) {
      turns = [...turns.filter((own) => own.turn !== turn), { turn, reply, writtenAt: now() }];
    },
    forget(turn) {
      turns = turn === undefined ? [] : turns.filter((own) => own.turn !== turn);
    },
    putInto(messages) {
      turns = turns.filter(({ writtenAt }) => now() - writtenAt < crossingMs);
      return turns.reduce((talk, { turn, reply }) => withTurn(talk, turn, reply), messages);
    },
  };
}
