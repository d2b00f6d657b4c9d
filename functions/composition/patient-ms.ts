import { modelSeconds } from '#shared/catalogue/model-times.ts';

/** The time limit of a model call, in ms, with the stage's patience. */
export function patientMs(
  of: keyof typeof modelSeconds,
  { modelPatience }: { readonly modelPatience: number },
): number {
  return modelSeconds[of] * modelPatience * 1000;
}
