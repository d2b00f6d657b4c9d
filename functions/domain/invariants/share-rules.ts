import { mostWords, readWord, type WordsRecord, type WrittenWord } from '#functions/domain/share/words.ts';
import type { Pairing } from './pairing.ts';
import type { TableItem } from './table-item.ts';

/** The table removes expired items one by one, so they need no counterpart. */
export function pairShare({ at, record }: TableItem, pairing: Pairing, nowSeconds: number): void {
  const need = (thing: string, found: string) => pairing.need(thing, { rule: 'share-paired', at, found });
  const isOver = (expiresAtSeconds: number | undefined) =>
    expiresAtSeconds !== undefined && expiresAtSeconds <= nowSeconds;
  if (record.kind === 'story') pairing.have(`shareable ${record.story.userId} ${record.story.storyId}`);
  if (record.kind === 'share') {
    const { userId, storyId, expiresAtSeconds } = record.share;
    pairing.have(`share ${record.link}`);
    pairing.have(`share of ${userId} ${storyId} until ${expiresAtSeconds}`);
    need(`shareable ${userId} ${storyId}`, 'no such story');
    if (!isOver(expiresAtSeconds)) need(`shared page ${record.link}`, 'its link leads nowhere');
  }
  if (record.kind === 'words') pairWords(record.words, at, pairing, nowSeconds);
  if (record.kind === 'shared-page') {
    pairing.have(`shared page ${record.link}`);
    if (!isOver(record.expiresAtSeconds)) need(`share ${record.link}`, 'a link without its page');
  }
}

function pairWords(
  { userId, storyId, words, expiresAtSeconds }: WordsRecord,
  at: string,
  pairing: Pairing,
  now: number,
) {
  const need = (thing: string, found: string) => pairing.need(thing, { rule: 'words-paired', at, found });
  const isOver = expiresAtSeconds !== undefined && expiresAtSeconds <= now;
  if (!isOver) need(`share of ${userId} ${storyId} until ${expiresAtSeconds}`, 'no page with that end');
  const isPlain = ({ name, text }: WrittenWord) => {
    const { word, faults } = readWord({ name, text });
    return Object.keys(faults).length === 0 && word.name === name && word.text === text;
  };
  if (words.length > mostWords || !words.every(isPlain))
    need(`plain words of ${storyId}`, 'too many words, or not plain');
}
