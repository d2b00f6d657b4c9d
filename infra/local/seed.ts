import type { StackAddresses } from './stack-environment.ts';
export interface SeedOptions {
  readonly dataDir: string;
  readonly tell: (sentence: string) => void;
  readonly signal: AbortSignal;
}
export async function seed(_addresses: StackAddresses, _options: SeedOptions): Promise<void> {}
