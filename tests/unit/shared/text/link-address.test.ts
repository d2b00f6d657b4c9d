import { describe, expect, test } from 'vitest';
import { isAllowedAddress, linkAddress } from '#shared/text/link-address.ts';

describe('linkAddress', () => {
  test('completes and cleans an address', () => {
    for (const [typed, address] of [
      ['http://example.com/a?b#c', 'http://example.com/a?b#c'],
      ['https://example.com', 'https://example.com'],
      ['HTTPS://EXAMPLE.COM', 'HTTPS://EXAMPLE.COM'],
      ['  mailto:ada@example.com ', 'mailto:ada@example.com'],
      ['tel:+44123456', 'tel:+44123456'],
      ['example.com', 'https://example.com'],
      ['www.example.com/toast', 'https://www.example.com/toast'],
      ['ada@example.com', 'mailto:ada@example.com'],
      ['+44 (0)113 496-0000', 'tel:+441134960000'],
      ['https://ada:secret@example.com/a@b', 'https://example.com/a@b'],
      ['http://ada@example.com', 'http://example.com'],
      ['\u200ehttps://example.com\u2028', 'https://example.com'],
      ['https://example.com/\u202egpj', 'https://example.com/gpj'],
      ['example.com:8080/menu', 'https://example.com:8080/menu'],
      ['shop.example.co.uk:443', 'https://shop.example.co.uk:443'],
      ['example.com:8080?table=2', 'https://example.com:8080?table=2'],
      ['müller.de', 'https://müller.de'],
      ['müller.de:8080/Speisekarte', 'https://müller.de:8080/Speisekarte'],
      ['例え。テスト', 'https://例え。テスト'],
      ['instagram.com/larkandloaf', 'https://instagram.com/larkandloaf'],
      ['Example.com.', 'https://Example.com'],
      ['<https://example.com>', 'https://example.com'],
      ['“example.com”', 'https://example.com'],
      ['[https://example.com]', 'https://example.com'],
      ['「https://example.com」。', 'https://example.com'],
      ['»example.com«,', 'https://example.com'],
      ['(https://example.org/wiki/Mercury_(planet)).', 'https://example.org/wiki/Mercury_(planet)'],
      ['https://example.org/wiki/St.', 'https://example.org/wiki/St.'],
      ['mailto:ada+shop@example.com.', 'mailto:ada+shop@example.com'],
      ['192.0.2.1', 'https://192.0.2.1'],
      ['06.12.34.56.78', 'tel:0612345678'],
      ['+49 (0)30 123456', 'tel:+4930123456'],
      ['https//:example.com', 'https://example.com'],
      ['https:\\\\example.com', 'https://example.com'],
      ['https：／／example.com', 'https://example.com'],
      ['https//example.com', 'https://example.com'],
      ['http:/example.com', 'http://example.com'],
      ['mailto: ada@example.com', 'mailto:ada@example.com'],
      ['mailto:ada@müller.de?subject=Bread', 'mailto:ada@müller.de?subject=Bread'],
      ['ada@müller.de', 'mailto:ada@müller.de'],
      ['0711/123 456', 'tel:0711123456'],
      ['Tel: +44 123456', 'Tel:+44 123456'],
    ] as const) {
      expect.soft(linkAddress(typed), typed).toBe(address);
    }
  });

  test('refuses other schemes and paths', () => {
    for (const typed of [
      '',
      '   ',
      'javascript:alert(1)',
      '[javascript:alert(1)].',
      'JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
      'java\tscript:alert(1)',
      ' \u0001javascript:alert(1)',
      'data:text/html,<script>1</script>',
      'ftp://example.com/file',
      'sms:123',
      'file:///etc/passwd',
      'vbscript:x',
      '/story/01B',
      './toast',
      '../toast',
      '#part',
      '?a=b',
      '//example.com',
      'just words',
      'toast',
      'http:example.com',
      'https://',
      'https:///ada:secret@example.com',
      'ada:secret@example.com',
      'mailto:',
      'tel: ',
      'localhost:8080/menu',
      'example.com:99999',
      'example.com:8080@evil.example',
      'example.com:menu',
      '@larkandloaf',
      'javascript//alert(1)',
    ] as const) {
      expect.soft(linkAddress(typed), typed).toBeNull();
    }
  });

  test('isAllowedAddress accepts only complete addresses with an allowed scheme', () => {
    expect(isAllowedAddress('https://example.com')).toBe(true);
    expect(isAllowedAddress('example.com')).toBe(false);
    expect(isAllowedAddress(null)).toBe(false);
    expect(isAllowedAddress('ftp://example.com')).toBe(false);
    expect(isAllowedAddress('https://ada:secret@example.com')).toBe(false);
  });
});
