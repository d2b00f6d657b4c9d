/** FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Mulberry32: numbers from 0 up to 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const random = randomOf(seed);
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.sort((left, right) => left.key - right.key).map(({ item }) => item);
}

export interface Deck<Item> {
  draw(fits?: (item: Item) => boolean): Item | undefined;
}

export function createDeck<Item>(items: readonly Item[], seed: number): Deck<Item> {
  const cards = shuffled(items, seed);
  return {
    draw(fits = () => true) {
      const index = cards.findIndex(fits);
      return index < 0 ? undefined : cards.splice(index, 1)[0];
    },
  };
}
