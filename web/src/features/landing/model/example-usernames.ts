/** Separate from the posts, which load on demand. */
export const exampleUsernames = [
  'larkandloaf',
  'noraonharbourroad',
  'odalysrows',
  'halloranclocks',
  'tomasgrowsthings',
  'meiandjonah',
] as const;

export type ExampleUsername = (typeof exampleUsernames)[number];

/** Links to our own page, because the people are fictional. */
export function getProfileLink(username: ExampleUsername): string {
  return `/about#${username}`;
}

export function getProfilePicture(username: ExampleUsername): string {
  return `/posts/${username}.svg`;
}
