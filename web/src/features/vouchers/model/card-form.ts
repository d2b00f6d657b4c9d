import { voucherDaysAhead } from '#shared/catalogue/voucher.ts';
import { addDays, dayIn } from '#shared/posting/dates.ts';
import {
  type VoucherDelivery,
  type VoucherForm,
  voucherDeliverySchema,
  voucherFormSchema,
} from '#shared/schemas/voucher.ts';

/** As typed. */
export interface DeliveryDraft {
  readonly by: 'print' | 'mail';
  readonly email: string;
  readonly day: string;
}

export interface CardDraft extends DeliveryDraft {
  readonly receiver: string;
  readonly message: string;
  readonly from: string;
}

export type CardProblems = Partial<Record<keyof CardDraft, string>>;

/** Those of the fields that were not changed since. */
export const problemsLeft = (problems: CardProblems, changed: Partial<CardDraft>): CardProblems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in changed)));

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The days on which a card can be mailed. */
export function dayRange(nowMs: number): { readonly first: string; readonly last: string } {
  const first = dayIn(ownZone(), nowMs);
  return { first, last: addDays(first, voucherDaysAhead) };
}

/** `Europe/Berlin` as people read it. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');

const deliveryOf = ({ by, email, day }: DeliveryDraft) =>
  by === 'print' ? { by } : { by, email, day, zone: ownZone() };

function dayProblem({ by, day }: DeliveryDraft, nowMs: number): CardProblems {
  const { first, last } = dayRange(nowMs);
  const isWrong = by === 'mail' && day !== '' && (day < first || day > last);
  return isWrong ? { day: 'Please choose a day from today up to a year from now' } : {};
}

type Issues = readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];

/** The first problem of each field. */
function problemsOf(issues: Issues): CardProblems {
  const named = issues.map(({ path, message }) => [String(path.at(-1)), message] as const);
  return Object.fromEntries(named.toReversed());
}

type Read<Value> = { readonly value: Value } | { readonly problems: CardProblems };

function read<Value>(
  parsed: { success: true; data: Value } | { success: false; error: { issues: Issues } },
  days: CardProblems,
): Read<Value> {
  const problems = { ...days, ...(parsed.success ? {} : problemsOf(parsed.error.issues)) };
  return parsed.success && Object.keys(problems).length === 0 ? { value: parsed.data } : { problems };
}

export function readDelivery(draft: DeliveryDraft, nowMs: number): Read<VoucherDelivery> {
  return read(voucherDeliverySchema.safeParse(deliveryOf(draft)), dayProblem(draft, nowMs));
}

export function readCard(draft: CardDraft, nowMs: number): Read<VoucherForm> {
  const { receiver, message, from } = draft;
  const card = { receiver, message, from, delivery: deliveryOf(draft) };
  return read(voucherFormSchema.safeParse(card), dayProblem(draft, nowMs));
}
