/** `$19.00`. @param cents a number, or the text of one in the data of a mail */
export const dollars = (cents: number | string | undefined) => `$${(Number(cents) / 100).toFixed(2)}`;
