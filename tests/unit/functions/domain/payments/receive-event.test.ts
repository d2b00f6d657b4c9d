import { describe, expect, it, vi } from 'vitest';
import { type ReceiveEventCollaborators, receiveEvent } from '#functions/domain/payments/receive-event.ts';
import { handledEventTypes } from '#shared/names/payment-events.ts';

/** Only `events.has` exists, so that any other call fails. */
function setUp() {
  const has = vi.fn(async () => false);
  const collaborators = { events: { has }, clock: { now: () => 0 }, expectsLivemode: false };
  return { has, collaborators: collaborators as unknown as ReceiveEventCollaborators };
}

const event = (type: string, objectId: string) => ({
  eventId: 'evt_1',
  type,
  objectId,
  createdAtSeconds: 0,
  livemode: false,
});

describe('receiveEvent', () => {
  it.each(handledEventTypes)('refuses %s with an invalid object id before any read', async (type) => {
    const { has, collaborators } = setUp();
    for (const objectId of ['', ' ', '\ud800', '../v1/refunds', 'cs_1?expand=x', 'x'.repeat(256)])
      await expect(receiveEvent(event(type, objectId), collaborators)).rejects.toMatchObject({
        code: 'malformed-request',
      });
    expect(has).not.toHaveBeenCalled();
  });

  it('ignores events of other types with any object id', async () => {
    const { collaborators } = setUp();
    expect(await receiveEvent(event('coupon.created', 'Spring sale!'), collaborators)).toBe('ignored');
  });
});
