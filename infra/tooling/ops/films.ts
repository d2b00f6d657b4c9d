import { OperatorProblem } from '#infra/tooling/operated-table.ts';
import type { Command, CommandCall } from './command.ts';
import { loadFunction } from './load-functions.ts';
import { plainText } from './plain-text.ts';

/** functions/domain/film/film.ts */
interface Film {
  readonly orderId: string;
  readonly userId: string;
  readonly storyId: string | null;
  readonly status: string;
  readonly startsAt: string | null;
  readonly person: { readonly name: string; readonly email: string } | null;
}
interface Collaborators {
  readonly bookings: { listFilms(): Promise<Film[]> };
}

async function collaboratorsOf({ table }: CommandCall): Promise<Collaborators> {
  const createTable = await loadFunction<(options: unknown) => object>('data/table.ts', 'createTable');
  const all = await loadFunction<(table: object) => Collaborators>('composition/film.ts', 'filmCollaborators');
  return all(createTable(table));
}

const whenOf = ({ startsAt }: Film) =>
  startsAt === null ? 'no time yet' : `${startsAt.slice(0, 16).replace('T', ' ')} UTC`;

function linesOf(film: Film): string[] {
  const { orderId, status, person, userId, storyId } = film;
  const who =
    person === null
      ? 'not heard of from the scheduler'
      : plainText(`${person.name}, ${person.email}`).replaceAll('\n', ' ');
  const story = storyId === null ? '' : `; story ${storyId}`;
  return [`${orderId}  ${status}  ${whenOf(film)}`, `  ${who}; customer ${userId}${story}`];
}

const list: Command = {
  words: 'film list',
  takes: '[--all]',
  does: 'Shows the films that are booked or paid, and those that only a customer says are booked (unpaid).',
  arguments: 0,
  options: { all: { type: 'boolean' } },
  async run(call) {
    const films = await (await collaboratorsOf(call)).bookings.listFilms();
    const isOver = ({ status }: Film) => status === 'cancelled' || status === 'refunded';
    const found = films.filter((film) => call.options['all'] === true || !isOver(film));
    for (const film of found) for (const line of linesOf(film)) call.print(line);
    if (found.length === 0) call.print('No film is booked.');
  },
};

type Decision = 'confirmed' | 'paid' | 'cancelled' | 'refunded';
type Decide = (orderId: string, decision: Decision, collaborators: object) => Promise<{ status: string }>;

async function decide(call: CommandCall, decision: Decision): Promise<void> {
  const orderId = call.arguments[0] ?? '';
  const decideFilm = await loadFunction<Decide>('domain/film/decide-film.ts', 'decideFilm');
  try {
    const { status } = await decideFilm(orderId, decision, await collaboratorsOf(call));
    call.print(`${orderId} is ${status}.`);
  } catch (error) {
    if (error instanceof Error && error.name === 'CannotMoveFilm') throw new OperatorProblem(error.message);
    throw error;
  }
}

const confirm: Command = {
  words: 'film confirm',
  takes: 'ORDER',
  does: 'Notes that a film is booked, when the scheduler did not say so; the customer is told.',
  arguments: 1,
  options: {},
  run: (call) => decide(call, 'confirmed'),
};

const paid: Command = {
  words: 'film paid',
  takes: 'ORDER',
  does: 'Notes that a film was paid.',
  arguments: 1,
  options: {},
  run: (call) => decide(call, 'paid'),
};

const cancel: Command = {
  words: 'film cancel',
  takes: 'ORDER [--refunded]',
  does: 'Calls a film off, and tells the customer; with --refunded, notes that a paid one was given back.',
  arguments: 1,
  options: { refunded: { type: 'boolean' } },
  run: (call) => decide(call, call.options['refunded'] === true ? 'refunded' : 'cancelled'),
};

export const filmCommands: readonly Command[] = [list, confirm, paid, cancel];
