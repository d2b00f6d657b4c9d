import type { Order } from '#shared/schemas/order.ts';

export interface DeliveredFilm {
  readonly orderId: string;
  readonly orderedAt: string;
  readonly url: string;
  readonly deliveredAt: string;
  /** Null when the film is of none of the customer's stories. */
  readonly storyId: string | null;
}

/** The finished films among a customer's orders. */
export function deliveredFilms(orders: readonly Order[]): readonly DeliveredFilm[] {
  return orders.flatMap(({ _id, createdAt, film }) =>
    film == null ? [] : [{ orderId: _id, orderedAt: createdAt, ...film }],
  );
}
