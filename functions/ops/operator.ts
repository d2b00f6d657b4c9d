import { type Command, InvalidArgumentError, Option } from 'commander';
import type { TableOptions } from '#functions/data/table.ts';
import { CatalogueRefused } from '#functions/domain/catalogue/store-public-file.ts';
import { CannotResolveOrder } from '#functions/domain/checkout/resolve-order.ts';
import { CannotMakeCoupon } from '#functions/domain/coupon/make-coupon.ts';
import { CannotMoveFilm } from '#functions/domain/film/decide-film.ts';
import { CannotMoveGift } from '#functions/domain/gift/move-gift.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { CannotErase } from '#functions/domain/privacy/erasure-obstacles.ts';
import type { TargetFiles } from './bucket.ts';
import { OperatorProblem } from './operator-problem.ts';

/** A table and the client that reaches it. */
export type TargetTable = Required<Pick<TableOptions, 'tableName' | 'documents'>>;

/** What the commands are given: where the data of a stage is, or, without one, that of the running local stack. */
export interface Operator {
  readonly stageNames: readonly string[];
  /** @throws OperatorProblem */
  readonly openTable: (stage: string | undefined) => Promise<TargetTable>;
  /** @throws OperatorProblem */
  readonly openFiles: (stage: string | undefined) => Promise<TargetFiles>;
  readonly print: (line: string) => void;
}

export interface StageOption {
  readonly stage?: string;
}

/** Adds a command that works on the data of `--stage`, else on that of the running local stack. */
export function addCommand(group: Command, words: string, description: string, operator: Operator): Command {
  const stage = new Option('--stage <stage>', 'use this stage, with your AWS credentials, not the local stack');
  return group
    .command(words)
    .description(description)
    .addOption(stage.choices([...operator.stageNames]));
}

/** Parses the value of an option. */
export function wholeNumber(value: string): number {
  if (!/^\d+$/.test(value)) throw new InvalidArgumentError('It takes a whole number.');
  return Number(value);
}

const refusals = [CannotErase, CannotMakeCoupon, CannotMoveFilm, CannotMoveGift, CannotResolveOrder, CatalogueRefused];

/**
 * Runs a use case.
 * @param whenOvertaken the message for a change that somebody else made first
 * @throws OperatorProblem for what the domain refuses; the cause, where a service failed
 */
export async function runUseCase<Result>(
  run: () => Result | Promise<Result>,
  whenOvertaken?: (refused: TransactionRefused) => string,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (refusals.some((refusal) => error instanceof refusal)) throw new OperatorProblem((error as Error).message);
    if (error instanceof TransactionRefused && whenOvertaken) throw new OperatorProblem(whenOvertaken(error));
    throw error instanceof AppError && error.cause !== undefined ? error.cause : error;
  }
}

/** Text from strangers, without characters that a terminal would act on. */
export function plainText(text: string): string {
  return text.replace(/(?!\n)\p{C}/gu, ' ');
}
