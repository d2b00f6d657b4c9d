import type { KeyboardEvent, RefObject } from 'react';
import type { DeskGiftCard } from '#shared/schemas/desk-gifts.ts';
import type { OperatorGiftStatus } from '#shared/schemas/gift.ts';
import { type Shortcut, useShortcuts } from '#web/desk/src/lib/shortcuts.ts';
import { focusedGiftId, moveFocus } from './board-focus.ts';

interface BoardKeys {
  readonly board: RefObject<HTMLElement | null>;
  readonly gifts: readonly DeskGiftCard[];
  readonly onMove: ((gift: DeskGiftCard, to: OperatorGiftStatus) => void) | undefined;
}

export const moveKeys = [
  { keys: 'p', to: 'printing', label: 'Print the gift' },
  { keys: 's', to: 'shipped', label: 'Ship the gift' },
  { keys: 'r', to: 'ready', label: 'Gift is ready for pickup' },
  { keys: 'd', to: 'delivered', label: 'Gift is delivered or picked up' },
] as const;

const arrows: Readonly<Record<string, Parameters<typeof moveFocus>[1]>> = {
  ArrowDown: { down: 1 },
  ArrowUp: { down: -1 },
  ArrowLeft: { across: -1 },
  ArrowRight: { across: 1 },
};

/** Keys of the board: `j` and `k` go from card to card, letters move the focused gift. Arrows work once a card has the focus. */
export function useBoardKeys({ board, gifts, onMove }: BoardKeys) {
  const go = (by: Parameters<typeof moveFocus>[1]) => () => board.current && moveFocus(board.current, by);
  const moveFocused = (to: OperatorGiftStatus) => {
    const gift = gifts.find(({ giftId }) => giftId === focusedGiftId());
    if (gift?.moves.includes(to)) onMove?.(gift, to);
  };
  const moves: readonly Shortcut[] = moveKeys.map(({ keys, to, label }) => ({
    keys,
    label,
    run: () => moveFocused(to),
  }));
  useShortcuts([
    { keys: 'j', label: 'Next gift', run: go({ down: 1 }) },
    { keys: 'k', label: 'Previous gift', run: go({ down: -1 }) },
    { keys: 'h', label: 'Column to the left', run: go({ across: -1 }) },
    { keys: 'l', label: 'Column to the right', run: go({ across: 1 }) },
    ...(onMove === undefined ? [] : moves),
  ]);
  return (event: KeyboardEvent) => {
    const by = arrows[event.key];
    if (by === undefined || focusedGiftId() === undefined) return;
    event.preventDefault();
    go(by)();
  };
}
