/** What the functions of this file's own stacks run with, by the address of their API. */
export const stackEnvironments = new Map<string, Readonly<Record<string, string>>>();
