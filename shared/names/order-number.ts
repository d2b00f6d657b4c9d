/**
 * A number that people can read out, such as `7K3F-9QDX`: the last eight characters of an order's id, which are random. One
 * customer's orders differ in it; the id stays what the systems use.
 */
export function orderNumber(orderId: string): string {
  const end = orderId.slice(-8);
  return end.length < 8 ? orderId : `${end.slice(0, 4)}-${end.slice(4)}`;
}
