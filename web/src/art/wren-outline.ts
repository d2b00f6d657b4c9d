/** Wren, our story guide, in a box of 124 by 104, looking right. */
export const wrenOutline = {
  body:
    'M121 42 102 36C99 25 89 18 78 21C68 24 65 33 57 38C51 42 46 42 42 38L29 4Q22 3 17 9L30 48' +
    'C27 68 40 86 62 87C87 88 103 72 103 51L103 46Z',
  legs: 'M60 86l-3 15m-7 1h14M75 85l1 16m-7 1h15',
  /** Brow, wing and the bars of the tail: what the gouge takes away. */
  cuts:
    'M82 30q9-5 17 1q-9-2-17-1ZM46 56q14-8 30 0q-15-3-30 0ZM44 64q16-7 33 2q-17-5-33-2ZM48 72q14-5 28 3q-14-5-28-3Z' +
    'M24 18l9-3 1 3-9 3ZM27 27l9-3 1 3-9 3ZM30 36l9-3 1 3-9 3Z',
  eye: 'M87 37a3 3 0 1 1 6 0a3 3 0 1 1-6 0Z',
} as const;
