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

export type TargetTable = Required<Pick<TableOptions, 'tableName' | 'documents'>>;

/** A line of a function's log. */
export interface OperatorLogLine {
  readonly atMs: number;
  readonly level: string;
  readonly code: string;
  /** The id of the function. */
  readonly service: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Access to the data of a stage, or of the running local stack. */
export interface Operator {
  /** @throws OperatorProblem */
  readonly openTable: (stage: string | undefined) => Promise<TargetTable>;
  /** @throws OperatorProblem */
  readonly openFiles: (stage: string | undefined) => Promise<TargetFiles>;
  /** @throws OperatorProblem */
  readonly deskUrl: (stage: string | undefined) => Promise<string>;
  /** Lines that contain an id, oldest first. @throws OperatorProblem */
  readonly readLogs: (
    stage: string | undefined,
    search: { readonly id: string; readonly days: number },
  ) => Promise<readonly OperatorLogLine[]>;
  readonly print: (line: string) => void;
}

export interface StageOption {
  readonly stage?: string;
}

export const stageOption = () =>
  new Option('--stage <stage>', 'use this stage, with your AWS credentials, not the local stack');

export function addCommand(group: Command, words: string, description: string): Command {
  return group.command(words).description(description).addOption(stageOption());
}

export function wholeNumber(value: string): number {
  if (!/^\d+$/.test(value)) throw new InvalidArgumentError('It takes a whole number.');
  return Number(value);
}

const refusals = [CannotErase, CannotMakeCoupon, CannotMoveFilm, CannotMoveGift, CannotResolveOrder, CatalogueRefused];

/**
 * @param whenOvertaken message for a concurrent change
 * @throws OperatorProblem for refusals by the domain; the cause, when a service failed
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
    if (error instanceof AppError && error.cause === undefined && error.status < 500)
      throw new OperatorProblem(error.message);
    throw error instanceof AppError && error.cause !== undefined ? error.cause : error;
  }
}

/** Removes control characters, which a terminal would interpret. */
export function plainText(text: string): string {
  return text.replace(/(?!\n)\p{C}/gu, ' ');
}
