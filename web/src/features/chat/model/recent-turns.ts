import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { type Turn, withTurn } from './turn.ts';

/** Two tabs that write at once overwrite each other; within this time both have received the storage event. */
const raceWindowMs = 2000;

interface RecentTurn {
  readonly turn: Turn;
  readonly reply: string | undefined;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
}

/** This tab's recent turns, to restore them after another tab's concurrent write. */
export interface RecentTurns {
  record(turn: Turn, reply?: string): void;
  remove(turn?: Turn): void;
  mergeInto(messages: readonly ChatMessage[]): readonly ChatMessage[];
}

export function createRecentTurns(now: () => number): RecentTurns {
  let turns: readonly RecentTurn[] = [];
  return {
    record(turn, reply) {
      turns = [...turns.filter((recent) => recent.turn !== turn), { turn, reply, writtenAt: now() }];
    },
    remove(turn) {
      turns = turn === undefined ? [] : turns.filter((recent) => recent.turn !== turn);
    },
    mergeInto(messages) {
      turns = turns.filter(({ writtenAt }) => now() - writtenAt < raceWindowMs);
      return turns.reduce((conversation, { turn, reply }) => withTurn(conversation, turn, reply), messages);
    },
  };
}
