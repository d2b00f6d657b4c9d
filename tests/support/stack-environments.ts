/** Environments of the functions of a file's own stacks, by API address. */
export const stackEnvironments = new Map<string, Readonly<Record<string, string>>>();
