/** Who the example posts are of, in their order: all that a page has to know before one of them is opened. */
export const exampleUsernames = [
  'larkandloaf',
  'noraonharbourroad',
  'odalysrows',
  'halloranclocks',
  'tomasgrowsthings',
  'meiandjonah',
] as const;

export type ExampleUsername = (typeof exampleUsernames)[number];

/** The people are made up, so their profiles are ours: no address of a network that might be somebody's. */
export function profileLinkOf(username: ExampleUsername): string {
  return `/about#${username}`;
}

export function profilePictureOf(username: ExampleUsername): string {
  return `/posts/${username}.svg`;
}
