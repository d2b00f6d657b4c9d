import { Command, InvalidArgumentError } from 'commander';
import { createS3Addresses } from '#functions/adapters/files/s3-addresses.ts';
import { checkoutRepositories } from '#functions/data/checkout-repositories.ts';
import { createTable } from '#functions/data/table.ts';
import { type GiftRecord, isApproved } from '#functions/domain/gift/gift.ts';
import { findGift, moveGift, requestNewProof } from '#functions/domain/gift/move-gift.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import type { FileAddresses } from '#functions/domain/ports/files.ts';
import { trackingSchema } from '#shared/schemas/desk-gifts.ts';
import type { OperatorGiftStatus } from '#shared/schemas/gift.ts';
import { addCommand, type Operator, runUseCase, type StageOption } from './operator.ts';

/** @throws OperatorProblem */
function onGift<Result>(useCase: () => Promise<Result>): Promise<Result> {
  return runUseCase(useCase, () => 'Something happened to this gift in the meantime: look at it again.');
}

/** Of a gift with a proof that is not printed yet. */
function answerOf({ status, answer }: GiftRecord): string {
  if (status !== 'proof') return status;
  if (answer === undefined) return 'proof, not approved yet';
  return isApproved({ answer }) ? 'proof, approved' : 'proof, problem';
}

const lineOf = (gift: GiftRecord) =>
  `${gift.giftId}  ${gift.createdAt.slice(0, 10)}  ${answerOf(gift)}  ${gift.shippingMethod}  ${gift.storyName}`;

function destinationLines({ address }: GiftRecord, name: string): string[] {
  if (address === null) return [`  to be picked up by ${name}`];
  const { street, city, state, postalCode } = address;
  return ['  ship to:', `    ${name}`, `    ${street}`, `    ${city}, ${state} ${postalCode}`];
}

async function fileLines({ photo, proof }: GiftRecord, { addressOf }: FileAddresses): Promise<string[]> {
  const sharpness = proof?.photoDpi == null ? '' : `, photo at ${proof.photoDpi} dpi`;
  return [
    ...(photo === null ? [] : [`  photo (${photo.widthPx} × ${photo.heightPx}): ${await addressOf(photo.key)}`]),
    ...(proof === null
      ? ['  no proof yet']
      : [`  proof (${proof.pages} pages${sharpness}): ${await addressOf(proof.key)}`]),
  ];
}

function textLines({ dedication, answer }: GiftRecord): string[] {
  const problem = answer?.problem ?? undefined;
  return [
    ...(dedication === undefined ? [] : [`  dedication: ${dedication}`]),
    ...(problem === undefined ? [] : [`  problem with the proof, reported ${answer?.at}:`]),
    ...(problem?.split('\n').map((line) => `    ${line}`) ?? []),
  ];
}

function trackingNumber(value: string): string {
  const { success, data } = trackingSchema.safeParse(value);
  if (!success) throw new InvalidArgumentError("It takes the carrier's number.");
  return data;
}

interface MoveOptions extends StageOption {
  readonly tracking?: string;
  readonly approvedElsewhere?: true;
}

export function giftCommand(operator: Operator): Command {
  const { print } = operator;
  const group = new Command('gift').description('List gifts, and move them on.');
  const open = async (stage: string | undefined) => ({
    ...checkoutRepositories(createTable(await operator.openTable(stage))),
    identifiers: systemIdentifiers,
    clock: systemClock,
  });

  addCommand(group, 'list', 'Lists the gifts that are not delivered yet, oldest first.').action(
    async ({ stage }: StageOption) => {
      const { gifts } = await open(stage);
      const listed = await gifts.listOpen();
      const found = await Promise.all(listed.map(({ userId, giftId }) => gifts.get(userId, giftId)));
      for (const gift of found) if (gift !== undefined) print(lineOf(gift));
      if (found.length === 0) print('There is nothing to make.');
    },
  );

  addCommand(
    group,
    'show <gift>',
    'Shows one gift: its address, and links to its photo and its proof that work for at least an hour.',
  ).action(async (giftId: string, { stage }: StageOption) => {
    const shop = await open(stage);
    const gift = await onGift(() => findGift(giftId, shop));
    const buyer = await shop.users.get(gift.userId);
    print(lineOf(gift));
    print(`  bought by ${buyer === undefined ? 'somebody whose account is gone' : `${buyer.name} <${buyer.email}>`}`);
    for (const line of destinationLines(gift, buyer?.name ?? gift.userId)) print(line);
    for (const line of textLines(gift)) print(line);
    if (gift.tracking !== null) print(`  tracking: ${gift.tracking}`);
    for (const line of await fileLines(gift, createS3Addresses(await operator.openFiles(stage)))) print(line);
  });

  addCommand(group, 'remake <gift>', 'Requests a new proof; not once the gift is printed.').action(
    async (giftId: string, { stage }: StageOption) => {
      const shop = await open(stage);
      await onGift(() => requestNewProof(giftId, shop));
      print('The proof is being made; its buyer will be told.');
    },
  );

  const addMove = (word: string, to: OperatorGiftStatus, description: string) =>
    addCommand(group, `${word} <gift>`, description).action(
      async (wanted: string, { stage, tracking, approvedElsewhere }: MoveOptions) => {
        const shop = await open(stage);
        const { giftId } = await onGift(() => moveGift(wanted, to, shop, { tracking, approvedElsewhere }));
        print(`${giftId} is ${to}; its buyer is told.`);
        if (to === 'cancelled') print('Give the money back at Stripe; until then it is in: orders needing-attention.');
      },
    );
  addMove('print', 'printing', 'The approved proof went to the printer: nothing can be changed any more.').option(
    '--approved-elsewhere',
    'the customer approved the proof by mail or phone',
  );
  addMove('ship', 'shipped', 'The carrier has it.').requiredOption(
    '--tracking <number>',
    "the carrier's number of the parcel",
    trackingNumber,
  );
  addMove('ready', 'ready', 'It can be picked up.');
  addMove('deliver', 'delivered', 'It arrived, or was picked up.');
  addMove('cancel', 'cancelled', 'It will not be made; only before it is printed.');
  return group;
}
