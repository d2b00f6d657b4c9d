/** What strangers wrote, without what a terminal would act on. */
export function plainText(text: string): string {
  return text.replace(/(?!\n)\p{C}/gu, ' ');
}
