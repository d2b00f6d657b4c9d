import { takenPieces } from '#functions/domain/voices/contributor.ts';
import { markedPieces, pieceIdOf } from '#shared/story/piece-marks.ts';
import type { Pairing } from './pairing.ts';
import type { TableItem } from './table-item.ts';

/** The table removes expired items one by one, so they need no counterpart. A mark of nobody shows nothing. */
export function pairTogether({ at, record }: TableItem, pairing: Pairing, nowSeconds: number): void {
  const isOver = (expiresAtSeconds: number | undefined) =>
    expiresAtSeconds !== undefined && expiresAtSeconds <= nowSeconds;
  const need = (thing: string, found: string) => pairing.need(thing, { rule: 'together-paired', at, found });
  if (record.kind === 'contributor') {
    const { contributor, link } = record;
    pairing.have(`contributor until ${contributor.expiresAtSeconds} ${link}`);
    if (!isOver(contributor.expiresAtSeconds)) {
      need(`part link until ${contributor.expiresAtSeconds} ${link}`, 'their link leads nowhere');
      need(`shareable ${contributor.userId} ${contributor.storyId}`, 'no such story');
    }
    const taken = takenPieces([contributor]);
    for (const id of contributor.answers.map((_, n) => pieceIdOf(contributor.personId, n)))
      if (!taken.has(id)) pairing.have(`open piece ${id}`);
  }
  if (record.kind === 'part-link') {
    pairing.have(`part link until ${record.expiresAtSeconds} ${record.link}`);
    if (!isOver(record.expiresAtSeconds))
      need(`contributor until ${record.expiresAtSeconds} ${record.link}`, 'a link without its person');
  }
  if (record.kind === 'body')
    for (const id of markedPieces(record.body.description))
      pairing.forbid(`open piece ${id}`, { rule: 'piece-taken', at, found: `piece ${id}` });
}
