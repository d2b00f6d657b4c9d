import { describe, expect, it } from 'vitest';
import { throttleClasses } from '#shared/endpoints/throttle-classes.ts';

describe.each(Object.entries(throttleClasses))('throttle class %s', (_name, { limits }) => {
  it('has windows that divide the longest one, because the limiter counts them in one item', () => {
    const longest = Math.max(1, ...limits.map(({ windowSeconds }) => windowSeconds));
    expect(limits.filter(({ windowSeconds }) => longest % windowSeconds !== 0)).toEqual([]);
  });
});
