/** Assigns this browser's conversations to the customer, and loads theirs. */
export async function claimDrafts(): Promise<void> {
  const { syncDrafts } = await import('#web/src/features/story-flow/model/draft-sync.ts');
  await syncDrafts();
}
