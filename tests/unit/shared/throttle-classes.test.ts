import { describe, expect, it } from 'vitest';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { throttleClasses } from '#shared/endpoints/throttle-classes.ts';

describe.each(Object.entries(throttleClasses))('throttle class %s', (_name, { limits }) => {
  it('has windows that divide the longest one, because the limiter counts them in one item', () => {
    const longest = Math.max(1, ...limits.map(({ windowSeconds }) => windowSeconds));
    expect(limits.filter(({ windowSeconds }) => longest % windowSeconds !== 0)).toEqual([]);
  });
});

describe('the limits of endpoints that cost money or reveal something', () => {
  const hour = 3600;
  const day = 86_400;
  /** Calls per account or network address in seconds, as infra/docs/threats.md requires them. */
  const required: Partial<
    Record<EndpointId, readonly (readonly ['account' | 'address' | 'interview', number, number])[]>
  > = {
    register: [
      ['address', 60, hour],
      ['address', 150, day],
    ],
    login: [
      ['address', 40, 60],
      ['address', 200, hour],
    ],
    resendVerification: [['address', 120, hour]],
    forgotPassword: [['address', 120, hour]],
    requestExport: [['account', 5, day]],
    validateCoupon: [
      ['account', 10, hour],
      ['address', 120, hour],
    ],
    createOrder: [['account', 30, day]],
    confirmCheckout: [['account', 240, hour]],
    openCardPage: [['account', 60, hour]],
    editStoryWithAi: [['account', 20, hour]],
    adaptText: [
      ['account', 30, hour],
      ['account', 60, day],
    ],
    writeFilmBrief: [
      ['account', 10, hour],
      ['account', 20, day],
    ],
    shareStory: [
      ['account', 30, hour],
      ['account', 100, day],
    ],
    sendContactMessage: [
      ['address', 5, hour],
      ['address', 20, day],
    ],
    generatePdf: [['address', 60, hour]],
    discardDraft: [['address', 60, 600]],
  };

  it('are those of the threats', () => {
    for (const [id, limits] of Object.entries(required) as [EndpointId, readonly unknown[]][]) {
      const own = throttleClasses[endpoints[id].throttle].limits;
      expect([id, own.map(({ per, calls, windowSeconds }) => [per, calls, windowSeconds])]).toEqual([id, limits]);
    }
  });

  it('count per account and per address for the model, whose calls visitors may make', () => {
    for (const id of ['sendChatMessage', 'previewStory', 'transcribeAnswer'] as const) {
      const per = throttleClasses[endpoints[id].throttle].limits.map((limit) => limit.per);
      expect([id, per]).toEqual([id, expect.arrayContaining(['address', 'account'])]);
    }
  });
});
