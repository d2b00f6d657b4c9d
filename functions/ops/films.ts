import { Command } from 'commander';
import { createBookingRepository } from '#functions/data/booking-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createStoryTextRepository } from '#functions/data/story-text-repository.ts';
import { createTable } from '#functions/data/table.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import type { FilmDecision } from '#functions/domain/film/booking.ts';
import { decideFilm } from '#functions/domain/film/decide-film.ts';
import { deliverFilm } from '#functions/domain/film/deliver-film.ts';
import { type FilmRecord, isForgotten } from '#functions/domain/film/film.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { filmLinkSchema } from '#shared/schemas/desk-films.ts';
import { addCommand, type Operator, plainText, runUseCase, type StageOption } from './operator.ts';
import { OperatorProblem } from './operator-problem.ts';

const whenOf = ({ startsAt }: FilmRecord) =>
  startsAt === null ? 'no time yet' : `${startsAt.slice(0, 16).replace('T', ' ')} UTC`;

function linesOf(film: FilmRecord): string[] {
  const { orderId, status, person, userId, storyId } = film;
  const who =
    person === null
      ? 'not heard of from the scheduler'
      : plainText(`${person.name}, ${person.email}`).replaceAll('\n', ' ');
  const story = storyId === null ? '' : `; story ${storyId}`;
  return [`${orderId}  ${status}  ${whenOf(film)}`, `  ${who}; customer ${userId}${story}`];
}

const isOver = ({ status, updatedAt }: FilmRecord) =>
  status === 'cancelled' || status === 'refunded' || isForgotten(status, updatedAt, systemClock);

interface ListOptions extends StageOption {
  readonly all?: true;
}
interface CancelOptions extends StageOption {
  readonly refunded?: true;
}

export function filmCommand(operator: Operator): Command {
  const { print } = operator;
  const group = new Command('film').description('List films, and record what became of them.');
  async function open(stage: string | undefined) {
    const table = createTable(await operator.openTable(stage));
    return {
      transactions: table,
      bookings: createBookingRepository(table),
      orders: createOrderRepository(table),
      stories: createStoryRepository(table),
      storyTexts: createStoryTextRepository(table),
      users: createUserRepository(table),
      outbox: createOutboxRepository(table),
      identifiers: systemIdentifiers,
      clock: systemClock,
    };
  }

  addCommand(
    group,
    'list',
    'Lists the films that are booked or paid, and those that customers reported in the last week (unpaid).',
  )
    .option('--all', 'also cancelled and refunded films, and older unpaid ones')
    .action(async ({ stage, all }: ListOptions) => {
      const films = await (await open(stage)).bookings.listFilms();
      const found = films.filter((film) => all || !isOver(film));
      for (const film of found) for (const line of linesOf(film)) print(line);
      if (found.length === 0) print('No film is booked.');
    });

  async function decide(orderId: string, decision: FilmDecision, stage: string | undefined): Promise<void> {
    const shop = await open(stage);
    const { status } = await runUseCase(() => decideFilm(orderId, decision, shop));
    print(`${orderId} is ${status}.`);
  }
  addCommand(
    group,
    'confirm <order>',
    'Records that a film is booked when the scheduler did not say so, and tells the customer.',
  ).action((orderId: string, { stage }: StageOption) => decide(orderId, 'confirmed', stage));
  addCommand(group, 'paid <order>', 'Records that a film was paid.').action((orderId: string, { stage }: StageOption) =>
    decide(orderId, 'paid', stage),
  );
  addCommand(group, 'cancel <order>', 'Cancels a film, and tells the customer.')
    .option('--refunded', 'record that a paid film was refunded')
    .action((orderId: string, { stage, refunded }: CancelOptions) =>
      decide(orderId, refunded ? 'refunded' : 'cancelled', stage),
    );
  addCommand(group, 'deliver <order> <link>', 'Gives a paid film to the customer, who gets a mail.').action(
    async (orderId: string, link: string, { stage }: StageOption) => {
      const url = filmLinkSchema.safeParse(link);
      if (!url.success) throw new OperatorProblem('The link must begin with https://.');
      const shop = await open(stage);
      await runUseCase(() => deliverFilm(orderId, url.data, shop));
      print(`${orderId} is delivered; its customer is told.`);
    },
  );
  return group;
}
