/**
 * Whether a key belongs to an input method, for which Enter confirms and Escape ends a word of Japanese, for example. Safari sends
 * the key after the composition has ended, with the code 229 and without `isComposing`.
 */
export function isComposing(event: KeyboardEvent | { readonly nativeEvent: KeyboardEvent }): boolean {
  const native = 'nativeEvent' in event ? event.nativeEvent : event;
  return native.isComposing || native.keyCode === 229;
}
