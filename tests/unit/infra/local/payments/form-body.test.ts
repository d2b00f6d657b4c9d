import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FormError, parseForm } from '#infra/local/payments/form-body.ts';

describe('a form as Stripe writes it', () => {
  it('nests fields and lists', () => {
    expect(
      parseForm(
        'mode=payment&line_items[0][price_data][currency]=usd&line_items[0][quantity]=2&expand[]=a.b&expand[]=c',
      ),
    ).toEqual({
      mode: 'payment',
      line_items: [{ price_data: { currency: 'usd' }, quantity: '2' }],
      expand: ['a.b', 'c'],
    });
  });

  it('decodes names and values, and keeps the last of two', () => {
    expect(parseForm('metadata%5Bwho%5D=Ana%C3%AFs+%26+co&a=1&a=2')).toEqual({
      metadata: { who: 'Anaïs & co' },
      a: '2',
    });
  });

  it('takes a list with a hole for named fields', () => {
    expect(parseForm('a[0]=x&a[2]=y')).toEqual({ a: { 0: 'x', 2: 'y' } });
  });

  it('takes a prototype for a name like any other', () => {
    const parsed = parseForm('__proto__[polluted]=yes&constructor[prototype][polluted]=yes');
    expect(Object.keys(parsed)).toEqual(['__proto__', 'constructor']);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it.each(['a=1&a[b]=2', 'a[b]=1&a=2', 'a[b=1', 'a]b=1', '[a]=1', 'a[b]c=1', `a${'[b]'.repeat(20)}=1`])(
    'refuses %s',
    (text) => {
      expect(() => parseForm(text)).toThrow(FormError);
    },
  );

  it('throws nothing else, whatever comes', () => {
    const piece = fc.oneof(fc.constantFrom('a', '[', ']', '[]', '[0]', '=', '&', '__proto__', '%', '%5B'), fc.string());
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        try {
          parseForm(pieces.join(''));
        } catch (error) {
          if (!(error instanceof FormError)) throw error;
        }
      }),
      { numRuns: 2000 },
    );
    expect(Reflect.get({}, 'a')).toBeUndefined();
  });
});
