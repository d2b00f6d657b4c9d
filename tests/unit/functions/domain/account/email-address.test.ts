import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalEmail, normaliseEmail } from '#functions/domain/account/email-address.ts';
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

describe('normaliseEmail', () => {
  it('folds case and compatible letters', () => {
    const folded = {
      'Ann@Example.COM': 'ann@example.com',
      'ann+tag@example.com': 'ann+tag@example.com',
      'ａｎｎ@example.com': 'ann@example.com',
      'ﬁona@example.com': 'fiona@example.com',
      'a@b': 'a@b',
      "o'neil&co@example.com": "o'neil&co@example.com",
      'jo\u0308rg@example.com': 'j\u00f6rg@example.com',
      'J\u030can@example.com': '\u01f0an@example.com',
    };
    expect(Object.keys(folded).map(normaliseEmail)).toEqual(Object.values(folded));
  });

  it('refuses what is not one mailbox of at most 254 characters', () => {
    const refused = {
      'a second @ after normalisation': 'ann＠evil.example@example.com',
      'a space after normalisation': 'a\u00a8nn@example.com',
      'a second address': 'ann@example.com,bob@example.com',
      'a comma': 'ann,bob@example.com',
      'a name and address': 'Ann<bob@example.com>',
      'a quoted part': '"ann"@example.com',
      'a control character': 'ann\u0007@example.com',
      'a zero-width character': 'ann\u200b@example.com',
      'a line break': 'ann\r\nBcc:x@example.com',
      'half a surrogate pair': 'ann\ud800@example.com',
      '255 characters': `${'a'.repeat(243)}@example.com`,
      'few characters that normalise to many': `${'\ufdfa'.repeat(20)}@example.com`,
      '81 letters that normalise to 243': `${'\ufb03'.repeat(81)}@example.com`,
      'an empty mailbox before the @': '@example.com',
      'an empty address': '',
    };
    const refusal = expect.objectContaining({ code: 'invalid-input', message: 'Invalid email' });
    for (const [name, typed] of Object.entries(refused)) expect(() => normaliseEmail(typed), name).toThrow(refusal);
  });

  it('accepts 254 characters, both typed and normalised', () => {
    const longest = `${'a'.repeat(242)}@example.com`;
    expect(normaliseEmail(longest)).toBe(longest);
    expect(normaliseEmail(`${'\ufb03'.repeat(80)}aa@example.com`)).toBe(`${'ffi'.repeat(80)}aa@example.com`);
  });

  it('is idempotent for arbitrary letters and marks', () => {
    const points = Array.from({ length: 0x1ffff }, (_, point) => String.fromCodePoint(point));
    const unit = fc.constantFrom(...points.filter((sign) => /[\p{L}\p{M}\p{N}]/u.test(sign)));
    const marks = fc.constantFrom('', '\u0301', '\u0307', '\u030c', '\u0323', '\u0345');
    const part = fc.tuple(fc.string({ unit, minLength: 1, maxLength: 6 }), marks).map((parts) => parts.join(''));
    let folded = 0;
    fc.assert(
      fc.property(part, part, (local, domain) => {
        const once = withoutThrowing(`${local}@${domain}`);
        if (once === undefined) return;
        folded += 1;
        expect(normaliseEmail(once)).toBe(once);
      }),
      { numRuns: propertyRuns(3000) },
    );
    expect(folded).toBeGreaterThan(propertyRuns(2000));
  });

  it('is idempotent for every single letter', () => {
    const unstable: string[] = [];
    for (let point = 33; point < 0x2ffff; point += 1) {
      // These are refused anyway, and refusing takes longer than normalising.
      if (/[\p{C}\s]/u.test(String.fromCodePoint(point))) continue;
      const once = withoutThrowing(`x${String.fromCodePoint(point)}x@y`);
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
