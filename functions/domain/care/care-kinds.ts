export const careKinds = ['none', 'distress', 'danger'] as const;
/** Whether a message is about suicide, self-harm or despair (`distress`), or about violence or an attempt under way (`danger`). */
export type Care = (typeof careKinds)[number];

/** An absent or unknown value is `none`: not every server decodes by the schema. */
export function careNamed(text: string): Care {
  const word = text.trim().toLowerCase();
  return careKinds.find((kind) => kind === word) ?? 'none';
}
