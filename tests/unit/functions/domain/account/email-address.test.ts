import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalEmail, mailboxOf, normaliseEmail, spellingsOf } from '#functions/domain/account/email-address.ts';
import { emailSchema } from '#shared/schemas/account.ts';
import { leastCpuMs } from '#tests/support/cpu-time.ts';
import { propertyRuns } from '#tests/support/random-choices.ts';

const withoutThrowing = (typed: string) => {
  try {
    return normaliseEmail(typed);
  } catch {
    return undefined;
  }
};

const asciiLocal = "o'neil&co.uk+tag{1}";

describe('normaliseEmail', () => {
  it('folds case, compatible letters and the form of the domain', () => {
    const folded = {
      'Ann@Example.COM': 'ann@example.com',
      'ann+tag@example.com': 'ann+tag@example.com',
      'ａｎｎ＠example。com': 'ann@example.com',
      'ﬁona@example.com': 'fiona@example.com',
      '\u212aim@example.com': 'kim@example.com',
      'ann@example.com.': 'ann@example.com',
      'ann@müller.de': 'ann@xn--mller-kva.de',
      'ann@Mu\u0308ller.DE': 'ann@xn--mller-kva.de',
      'ann@XN--MLLER-KVA.de.': 'ann@xn--mller-kva.de',
      'ann@straße.de': 'ann@xn--strae-oqa.de',
      'ann@例え.テスト': 'ann@xn--r8jz45g.xn--zckzah',
      'ann@xn--zckzah.xn--zckzah': 'ann@xn--zckzah.xn--zckzah',
      'ann@exa\ufe0fmple.com': 'ann@example.com',
      'a@1and1.com': 'a@1and1.com',
      'user%other.example@example.com': 'user%other.example@example.com',
      [`${asciiLocal}@example.com`]: `${asciiLocal}@example.com`,
    };
    const faults = Object.entries(folded).filter(([typed, right]) => withoutThrowing(typed) !== right);
    expect(faults).toEqual([]);
  });

  it('distinguishes look-alikes', () => {
    const others = [
      'ann@ex\u0430mple.com',
      'ann@example.co',
      'ann@examp1e.com',
      'ann@exâmple.com',
      'ann@example.com.au',
    ];
    expect(others.map(withoutThrowing)).not.toContain('ann@example.com');
    expect(new Set(others.map(withoutThrowing)).size).toBe(others.length);
  });

  it('refuses addresses that can receive no mail, and more than 254 characters', () => {
    const refused = {
      'a second @ after normalisation': 'ann＠evil.example@example.com',
      'a second @': 'a@@b.com',
      'a space after normalisation': 'a\u00a8nn@example.com',
      'a second address': 'ann@example.com,bob@example.com',
      'a comma': 'ann,bob@example.com',
      'a name and address': 'Ann<bob@example.com>',
      'a quoted part': '"ann"@example.com',
      'a quoted @': '"ann@evil.example"@example.com',
      'a comment': 'ann(x)@example.com',
      'a control character': 'ann\u0007@example.com',
      'a zero-width character': 'ann\u200b@example.com',
      'a zero-width character in the domain': 'ann@exam\u200bple.com',
      'a soft hyphen': 'ann@exam\u00adple.com',
      'a line break': 'ann\r\nBcc:x@example.com',
      'half a surrogate pair': 'ann\ud800@example.com',
      'a letter outside of ASCII before the @': 'jürgen@gmx.de',
      'a look-alike before the @': '\u0430nn@example.com',
      'a dot first': '.ann@example.com',
      'a dot last': 'ann.@example.com',
      'two dots': 'a..nn@example.com',
      'one label': 'user@localhost',
      'an empty label': 'a@b..com',
      'two dots last': 'a@b.com..',
      'a dot after the @': 'a@.b.com',
      'a hyphen first': 'a@-b.com',
      'a hyphen last': 'a@b-.com',
      'an underscore': 'a@b_c.com',
      'a top level of one letter': 'a@b.c',
      'a top level of digits': 'a@b.123',
      'an IPv4 address': 'a@192.0.2.1',
      'a hexadecimal one': 'a@0x7f.1',
      'an address literal': 'a@[192.0.2.1]',
      'an IPv6 literal': 'a@[IPv6:2001:db8::1]',
      'a port': 'a@example.com:25',
      'a path': 'a@example.com/x',
      'a query': 'a@example.com?x',
      'an encoded letter': 'a@exa%6dple.com',
      'punycode of nothing': 'a@xn--a.com',
      'punycode that is not ASCII': 'a@xn--ü.de',
      'letters in two directions': 'a@a\u0627.com',
      'a label of 64': `a@${'b'.repeat(64)}.com`,
      'a label of 64 as punycode': `a@${'ü'.repeat(60)}.com`,
      '65 characters before the @': `${'a'.repeat(65)}@example.com`,
      '256 characters': `${'a'.repeat(64)}@${'b.'.repeat(94)}com`,
      'few characters that normalise to many': `${'\ufdfa'.repeat(20)}@example.com`,
      '22 letters that normalise to 66': `${'\ufb03'.repeat(22)}@example.com`,
      'an empty mailbox before the @': '@example.com',
      'an empty address': '',
    };
    const faults = Object.entries(refused).filter(([, typed]) => withoutThrowing(typed) !== undefined);
    expect(faults).toEqual([]);
    const refusal = expect.objectContaining({ code: 'invalid-input', message: 'Invalid email' });
    expect(() => normaliseEmail('a@b..com')).toThrow(refusal);
  });

  it('accepts 254 characters, both typed and normalised', () => {
    const longest = `${'a'.repeat(64)}@${'b.'.repeat(93)}co`;
    expect([longest.length, normaliseEmail(longest)]).toEqual([253, longest]);
    expect(normaliseEmail(`${'\ufb03'.repeat(20)}aa@example.com`)).toBe(`${'ffi'.repeat(20)}aa@example.com`);
  });

  it('is idempotent for arbitrary domains', () => {
    const points = Array.from({ length: 0x1ffff }, (_, point) => String.fromCodePoint(point));
    const unit = fc.constantFrom(...points.filter((sign) => /[\p{L}\p{M}\p{N}\p{S}]/u.test(sign)));
    const marks = fc.constantFrom('', '\u0301', '\u0307', '\u030c', '\u0323', '\u0345');
    const part = fc.tuple(fc.string({ unit, minLength: 1, maxLength: 4 }), marks).map((parts) => parts.join(''));
    let folded = 0;
    fc.assert(
      fc.property(part, (domain) => {
        const once = withoutThrowing(`ann@${domain}.com`);
        if (once === undefined) return;
        folded += 1;
        expect(normaliseEmail(once)).toBe(once);
      }),
      { numRuns: propertyRuns(3000) },
    );
    expect(folded).toBeGreaterThan(propertyRuns(1000));
  });

  it('is idempotent for every single letter', () => {
    const unstable: string[] = [];
    for (let point = 33; point < 0x2ffff; point += 1) {
      const letter = String.fromCodePoint(point);
      // These are refused anyway, and refusing takes longer than normalising.
      if (/[\p{C}\s]/u.test(letter)) continue;
      const once = withoutThrowing(point < 0x500 ? `x${letter}x@y.com` : `x@x${letter}x.com`);
      if (once !== undefined && withoutThrowing(once) !== once) unstable.push(point.toString(16));
    }
    expect(unstable).toEqual([]);
  });

  it('returns in less than 50 ms for 100 KB', async () => {
    const long = {
      'at signs': '@'.repeat(100_000),
      letters: 'a'.repeat(100_000),
      'letters and an at sign': `${'a'.repeat(50_000)}@${'a'.repeat(50_000)} `,
      'expanding letters': '\ufdfa'.repeat(100_000),
      spaces: `a${' '.repeat(100_000)}@`,
      'combining marks': `a${'\u0301'.repeat(100_000)}@b`,
    };
    for (const [name, typed] of Object.entries(long)) {
      expect(() => normaliseEmail(typed)).toThrow('Invalid email');
      const reading = await leastCpuMs(50, () => {
        withoutThrowing(typed);
        emailSchema.safeParse(typed);
      });
      expect(reading, name).toBeLessThan(50);
    }
  });
});

describe('mailboxOf', () => {
  it('is the same for all spellings, also of addresses that can receive no mail, and returns other texts unchanged', () => {
    const spellings = ['Ann@müller.de', 'ann@xn--mller-kva.de', 'ann@xn--mller-kva.de.'];
    expect(new Set(spellings.map(mailboxOf))).toEqual(new Set(['ann@xn--mller-kva.de']));
    expect(['Jürgen@gmx.de', 'a@b', 'operator'].map(mailboxOf)).toEqual(['jürgen@gmx.de', 'a@b', 'operator']);
  });
});

describe('spellingsOf', () => {
  it('has the typed one first, then how an account may be stored', () => {
    const spellings = {
      'ann@example.com': ['ann@example.com'],
      'Ann@Example.com': ['Ann@Example.com', 'ann@example.com'],
      'ann@müller.de': ['ann@müller.de', 'ann@xn--mller-kva.de'],
      'ann@xn--mller-kva.de': ['ann@xn--mller-kva.de', 'ann@müller.de'],
      'ann@example.com.': ['ann@example.com.', 'ann@example.com'],
      'jürgen@müller.de': ['jürgen@müller.de'],
      'a@b': ['a@b'],
      'a b@example.com': [],
      ann: [],
      [`${'a'.repeat(300)}@b.com`]: [],
    };
    const faults = Object.entries(spellings).filter(
      ([typed, right]) => JSON.stringify(spellingsOf(typed)) !== JSON.stringify(right),
    );
    expect(faults).toEqual([]);
  });
});

describe('canonicalEmail', () => {
  it('drops the tag, dots in Gmail names, and the form of the domain', () => {
    const canonical = {
      'ann+one@example.com': 'ann@example.com',
      'ann+one+two@example.com': 'ann@example.com',
      'a.n.n+x@gmail.com': 'ann@gmail.com',
      'a.n.n@googlemail.com': 'ann@gmail.com',
      'a.n.n@example.com': 'a.n.n@example.com',
      '+only@example.com': '+only@example.com',
      'ann@b\u00fccher.example': 'ann@xn--bcher-kva.example',
      'ann@example.com.': 'ann@example.com',
      'ann@gmail.com.': 'ann@gmail.com',
    };
    expect(Object.keys(canonical).map(canonicalEmail)).toEqual(Object.values(canonical));
  });

  const word = fc.stringMatching(/^[a-z0-9]{1,20}$/);

  it('is idempotent and ignores the tag', () => {
    fc.assert(
      fc.property(word, word, word, (mailbox, tag, domain) => {
        const plain = canonicalEmail(`${mailbox}@${domain}.example`);
        expect(canonicalEmail(`${mailbox}+${tag}@${domain}.example`)).toBe(plain);
        expect(canonicalEmail(plain)).toBe(plain);
      }),
    );
  });

  it('ignores dots in Gmail addresses', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 5 }), (parts) => {
        expect(canonicalEmail(`${parts.join('.')}@googlemail.com`)).toBe(`${parts.join('')}@gmail.com`);
      }),
    );
  });

  it('returns different results for different mailboxes', () => {
    fc.assert(
      fc.property(word, word, word, (one, other, domain) => {
        fc.pre(one !== other);
        expect(canonicalEmail(`${one}@${domain}.example`)).not.toBe(canonicalEmail(`${other}@${domain}.example`));
      }),
    );
  });
});
