const linkSelector = 'a[data-gift]';

export function focusedGiftId(): string | undefined {
  const card = document.activeElement?.closest('[data-slot=gift-card]');
  return card?.querySelector<HTMLElement>(linkSelector)?.dataset['gift'];
}

/** The links of the cards by column; columns that a phone hides are left out. */
function shownLinks(board: HTMLElement): HTMLElement[][] {
  return [...board.querySelectorAll<HTMLElement>('[data-slot=board-column]')]
    .filter((column) => column.offsetParent !== null)
    .map((column) => [...column.querySelectorAll<HTMLElement>(linkSelector)])
    .filter((links) => links.length > 0);
}

/**
 * Moves the focus from card to card: `down` within a column and on to the next column's first card, `across` to the same height
 * of another column. Without a focused card it goes to the first.
 */
export function moveFocus(board: HTMLElement, { down = 0, across = 0 }: { down?: number; across?: number }): void {
  const links = shownLinks(board);
  const focused = focusedGiftId();
  const column = links.findIndex((list) => list.some((link) => link.dataset['gift'] === focused));
  const row = links[column]?.findIndex((link) => link.dataset['gift'] === focused) ?? 0;
  const all = links.flat();
  const beside = links[column + across] ?? [];
  const below = all[all.findIndex((link) => link.dataset['gift'] === focused) + down];
  const next = across === 0 ? below : beside[Math.min(row, beside.length - 1)];
  (column < 0 ? all[0] : next)?.focus();
}

export function focusGift(board: HTMLElement, giftId: string): void {
  board.querySelector<HTMLElement>(`a[data-gift="${CSS.escape(giftId)}"]`)?.focus();
}
