/** Its purchase was refunded before anything was written. */
export class StoryRefunded extends Error {
  override readonly name = 'StoryRefunded';
}

/**
 * A bought story has the id of its order. A workflow that starts late may find the purchase refunded (threat 155).
 * @throws StoryRefunded
 */
export async function requirePayment(
  { userId, storyId }: { readonly userId: string; readonly storyId: string },
  orders: { get(userId: string, orderId: string): Promise<{ readonly status: string } | undefined> },
): Promise<void> {
  const order = await orders.get(userId, storyId);
  if (order?.status === 'refunded') throw new StoryRefunded(`the purchase of story ${storyId} was refunded`);
}
