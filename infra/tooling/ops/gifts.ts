import { operatedFiles } from '#infra/tooling/operated-files.ts';
import { OperatorProblem } from '#infra/tooling/operated-table.ts';
import type { Command, CommandCall } from './command.ts';
import { loadFunction } from './load-functions.ts';

/** functions/domain/gift/gift.ts */
interface Gift {
  readonly userId: string;
  readonly giftId: string;
  readonly storyName: string;
  readonly status: string;
  readonly shippingMethod: string;
  readonly address: {
    readonly street: string;
    readonly city: string;
    readonly state: string;
    readonly postalCode: string;
  } | null;
  readonly photo: { readonly key: string; readonly widthPx: number; readonly heightPx: number } | null;
  readonly proof: {
    readonly key: string;
    readonly pages: number;
    readonly photoDpi: number | null;
    readonly madeAt: string;
  } | null;
  readonly tracking: string | null;
  readonly createdAt: string;
}
interface Repositories {
  readonly gifts: {
    listOpen(): Promise<{ readonly userId: string; readonly giftId: string }[]>;
    get(userId: string, giftId: string): Promise<Gift | undefined>;
  };
  readonly users: { get(userId: string): Promise<{ readonly name: string; readonly email: string } | undefined> };
}
type AddressOf = (key: string) => Promise<string>;

async function collaboratorsOf({ table }: CommandCall): Promise<Repositories> {
  const createTable = await loadFunction<(options: unknown) => object>('data/table.ts', 'createTable');
  const all = await loadFunction<(table: object) => Repositories>(
    'data/checkout-repositories.ts',
    'checkoutRepositories',
  );
  const identifiers = await loadFunction<object>('domain/kernel/identifiers.ts', 'systemIdentifiers');
  const clock = await loadFunction<object>('domain/kernel/clock.ts', 'systemClock');
  return { ...all(createTable(table)), ...{ identifiers, clock } };
}

/** What the domain refuses is for the operator to read; the rest is a fault. */
async function asked<Result>(wish: () => Promise<Result>): Promise<Result> {
  try {
    return await wish();
  } catch (error) {
    if (error instanceof Error && error.name === 'CannotMoveGift') throw new OperatorProblem(error.message);
    if (error instanceof Error && error.name === 'TransactionRefused') {
      throw new OperatorProblem('Something happened to this gift in the meantime: look at it again.');
    }
    throw error;
  }
}

const day = (time: string) => time.slice(0, 10);
const lineOf = ({ giftId, createdAt, status, shippingMethod, storyName }: Gift) =>
  `${giftId}  ${day(createdAt)}  ${status}  ${shippingMethod}  ${storyName}`;

const list: Command = {
  words: 'gift list',
  takes: '',
  does: 'Shows the gifts that are not delivered yet, oldest first.',
  arguments: 0,
  options: {},
  async run(call) {
    const { gifts } = await collaboratorsOf(call);
    const open = await gifts.listOpen();
    const found = await Promise.all(open.map(({ userId, giftId }) => gifts.get(userId, giftId)));
    for (const gift of found) if (gift !== undefined) call.print(lineOf(gift));
    if (found.length === 0) call.print('There is nothing to make.');
  },
};

/** The label of a parcel, or who comes by. */
function destinationLines({ address }: Gift, name: string): string[] {
  if (address === null) return [`  to be picked up by ${name}`];
  const { street, city, state, postalCode } = address;
  return ['  ship to:', `    ${name}`, `    ${street}`, `    ${city}, ${state} ${postalCode}`];
}

async function fileLines({ photo, proof }: Gift, addressOf: AddressOf): Promise<string[]> {
  const sharpness = proof?.photoDpi == null ? '' : `, photo at ${proof.photoDpi} dpi`;
  return [
    ...(photo === null ? [] : [`  photo (${photo.widthPx} × ${photo.heightPx}): ${await addressOf(photo.key)}`]),
    ...(proof === null
      ? ['  no proof yet']
      : [`  proof (${proof.pages} pages${sharpness}): ${await addressOf(proof.key)}`]),
  ];
}

async function addresses(stage: string | undefined): Promise<AddressOf> {
  type Create = (options: object) => { addressOf: AddressOf };
  const create = await loadFunction<Create>('adapters/files/s3-addresses.ts', 'createS3Addresses');
  return create(await operatedFiles(stage)).addressOf;
}

const show: Command = {
  words: 'gift show',
  takes: 'GIFT',
  does: 'Shows one gift: where it goes, its photo and its proof, at addresses that are good for an hour.',
  arguments: 1,
  options: {},
  async run(call) {
    const collaborators = await collaboratorsOf(call);
    type FindGift = (giftId: string, collaborators: object) => Promise<Gift>;
    const findGift = await loadFunction<FindGift>('domain/gift/move-gift.ts', 'findGift');
    const gift = await asked(() => findGift(call.arguments[0] ?? '', collaborators));
    const buyer = await collaborators.users.get(gift.userId);
    call.print(lineOf(gift));
    call.print(
      `  bought by ${buyer === undefined ? 'somebody whose account is gone' : `${buyer.name} <${buyer.email}>`}`,
    );
    for (const line of destinationLines(gift, buyer?.name ?? gift.userId)) call.print(line);
    if (gift.tracking !== null) call.print(`  tracking: ${gift.tracking}`);
    for (const line of await fileLines(gift, await addresses(call.stage))) call.print(line);
  },
};

/** A command that moves a gift on. @param tracking reads what only a parcel has */
function moving(word: string, to: string, does: string, tracking?: (call: CommandCall) => string): Command {
  return {
    words: `gift ${word}`,
    takes: tracking === undefined ? 'GIFT' : 'GIFT --tracking NUMBER',
    does,
    arguments: 1,
    options: tracking === undefined ? {} : { tracking: { type: 'string' } },
    async run(call) {
      type MoveGift = (giftId: string, to: string, collaborators: object, tracking?: string) => Promise<Gift>;
      const moveGift = await loadFunction<MoveGift>('domain/gift/move-gift.ts', 'moveGift');
      const collaborators = await collaboratorsOf(call);
      const parcel = tracking?.(call);
      const { giftId } = await asked(() => moveGift(call.arguments[0] ?? '', to, collaborators, parcel));
      call.print(`${giftId} is ${to}; its buyer is told.`);
      if (to === 'cancelled')
        call.print(`Give the money back at Stripe; until then it is in: orders needing-attention.`);
    },
  };
}

/** What the carrier calls a parcel: one line, as it goes into a mail. */
function trackingOf({ options }: CommandCall): string {
  const { tracking } = options;
  const isLine = typeof tracking === 'string' && /^[\w .:/+-]{3,80}$/.test(tracking.trim());
  if (!isLine) throw new OperatorProblem('--tracking is needed: what the carrier calls the parcel.');
  return tracking.trim();
}

const remake: Command = {
  words: 'gift remake',
  takes: 'GIFT',
  does: 'Has the proof made anew, or made at last; not once it is with the printer.',
  arguments: 1,
  options: {},
  async run(call) {
    type RemakeProof = (giftId: string, collaborators: object) => Promise<void>;
    const remakeProof = await loadFunction<RemakeProof>('domain/gift/move-gift.ts', 'remakeProof');
    const collaborators = await collaboratorsOf(call);
    await asked(() => remakeProof(call.arguments[0] ?? '', collaborators));
    call.print('The proof is being made; its buyer will be told.');
  },
};

export const giftCommands: readonly Command[] = [
  list,
  show,
  remake,
  moving('print', 'printing', 'The proof went to the printer: nothing can be changed any more.'),
  moving('ship', 'shipped', 'The carrier has it.', trackingOf),
  moving('ready', 'ready', 'It waits at our place to be picked up.'),
  moving('deliver', 'delivered', 'It arrived, or was picked up.'),
  moving('cancel', 'cancelled', 'It will not be made; only before it is printed.'),
];
