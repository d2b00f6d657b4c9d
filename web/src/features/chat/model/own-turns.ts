import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { type Turn, withTurn } from './turn.ts';

/** Two tabs that write at the same moment do not see each other's words; within this time both have heard of them. */
const crossingMs = 2000;

interface OwnTurn {
  readonly turn: Turn;
  readonly reply: string | undefined;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
}

/** What this tab said a moment ago: put back where another tab's write, which crossed ours, left it out. */
export interface OwnTurns {
  /** The turn was stored just now, or its reply was. */
  wrote(turn: Turn, reply?: string): void;
  /** The turn is no part of the conversation any more; all of them when left out. */
  forget(turn?: Turn): void;
  /** The stored conversation with what is missing of ours. */
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
