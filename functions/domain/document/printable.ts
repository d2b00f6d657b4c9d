/** Scripts of the faces in `textFaces`, and letters that all scripts share. */
const printable =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Common}\p{Script=Inherited}]/u;

/** A few foreign words are marked on the proof; a story in them would be a frame of empty boxes. */
const mostUnprintable = 0.05;

/** Whether the prints' typefaces have nearly all letters of a text. */
export function isPrintable(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => !printable.test(letter)).length <= mostUnprintable * letters.length;
}
