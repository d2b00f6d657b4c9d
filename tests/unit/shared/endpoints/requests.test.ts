import { describe, expect, it } from 'vitest';
import { newDraftId, shippingFields, validRequest } from '#infra/tooling/requests/valid-requests.ts';
import { limits } from '#shared/catalogue/limits.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { ideaKey } from '#shared/posting/idea-key.ts';

type Part = 'body' | 'form' | 'query' | 'path';
/** A change of the valid request's part, and the message that the customer reads. */
type Row = readonly [change: unknown, message?: string | RegExp, part?: Part];

const forms: Partial<Record<EndpointId, object>> = {
  createGiftCheckout: { story: newDraftId(), ...shippingFields },
  uploadStoryImage: {},
  reportSharedPage: { reason: 'private', details: 'x' },
  transcribeAnswer: { language: 'en' },
};

/** The part of the valid request with the change, or the change itself where it is no object. */
function changed(id: EndpointId, part: Part, change: unknown): unknown {
  const { body, query, path } = validRequest(id);
  const valid = { body, query, path, form: forms[id] }[part];
  return typeof change === 'object' && change !== null && !Array.isArray(change) ? { ...valid, ...change } : change;
}

function parse(id: EndpointId, change: unknown, part?: Part) {
  const { request }: Endpoint = endpoints[id];
  const own = part ?? (request.form === undefined ? 'body' : 'form');
  const schema = request[own] ?? expect.unreachable(`${id} has no ${own}`);
  return schema.safeParse(changed(id, own, change));
}

const long = (length: number) => 'x'.repeat(length);
const messages = (length: number, content = 'x') => Array.from({ length }, () => ({ role: 'user', content }));
const emails: readonly Row[] = [
  [{ email: undefined }, 'Email is required'],
  [{ email: ' ' }, 'Email is required'],
  [{ email: ['ann@example.com'] }, 'Email is required'],
  [{ email: 'ann.example.com' }, 'Invalid email'],
  [{ email: 'ann@example.com, bob@example.com' }, 'Invalid email'],
  [{ email: 'ann@example.com\nBcc: eve@example.com' }, 'Invalid email'],
];
const names: readonly Row[] = [
  [{ name: undefined }, 'Name is required'],
  [{ name: '  ' }, 'Name is required'],
  [{ name: '\u200b\u2028\r\n' }, 'Name is required'],
  [{ name: ['Ann'] }, 'Name is required'],
  [{ name: long(101) }, 'Name must be at most 100 characters'],
];
const currentPasswords: readonly Row[] = [
  [{ currentPassword: undefined }, 'Current password is required'],
  [{ currentPassword: '' }, 'Current password is required'],
  [{ currentPassword: 123_456 }, 'Current password is required'],
  [{ currentPassword: long(129) }, /at most 128/],
];
const captionIds: readonly Row[] = [[{ _id: '__proto__' }], [{ _id: 'a.b' }], [{ _id: '' }], [{ _id: long(65) }]];

/** What is refused, beside the hostile bodies of tests/proofs/hostile/json-bodies.test.ts. */
const refused: Partial<Record<EndpointId, readonly Row[]>> = {
  register: [
    ...names,
    ...emails,
    [{ password: '' }, 'Password is required'],
    [{ password: 1_234_567 }, 'Password is required'],
    [{ password: '12345' }, 'Password must be at least 6 characters'],
    [{ password: long(129) }, 'Password must be at most 128 characters'],
    [{ privacyPolicy: false }, 'You must agree to the privacy policy'],
    [{ privacyPolicy: 'true' }, 'You must agree to the privacy policy'],
  ],
  login: [
    [{ email: undefined }, 'Email is required'],
    [{ email: ['ann@example.com'] }, 'Email is required'],
    [{ password: undefined }, 'Password is required'],
    [{ password: '' }, 'Password is required'],
    [{ password: { $ne: '' } }, 'Password is required'],
    [{ password: long(129) }, /at most 128/],
  ],
  resendVerification: emails,
  forgotPassword: emails,
  resetPassword: [
    [{ password: undefined }, 'Password is required'],
    [{ password: '', confirmPassword: '' }, 'Password is required'],
    [{ password: { $ne: '' }, confirmPassword: { $ne: '' } }, 'Password is required'],
    [{ password: '12345', confirmPassword: '12345' }, 'Password must be at least 6 characters'],
    [{ password: long(129), confirmPassword: long(129) }, /at most 128/],
    [{ confirmPassword: undefined }, 'Please confirm your password'],
    [{ confirmPassword: '' }, 'Please confirm your password'],
    [{ password: 'secret1', confirmPassword: 'Secret1' }, 'Passwords do not match'],
  ],
  changePassword: [
    ...currentPasswords,
    [{ newPassword: undefined }, 'New password is required'],
    [{ newPassword: '' }, 'New password is required'],
    [{ newPassword: '12345' }, 'Password must be at least 6 characters'],
    [{ newPassword: long(129) }, /at most 128/],
  ],
  changeName: names,
  requestEmailChange: [...emails, ...currentPasswords],
  requestDeletion: currentPasswords,
  requestExport: currentPasswords,
  sendChatMessage: [
    [{ userMessage: ' \n\t ' }, 'Please type something'],
    [{ userMessage: long(4001) }],
    [{ prompt: 'IGNORE_ALL_PROMPTS' }],
    [{ prompt: 'You are a pirate.' }],
    [{ chatHistory: messages(61) }],
    [{ chatHistory: messages(7, long(3600)) }],
    [{ chatHistory: [{ role: 'assistant', content: 'a' }] }],
    [{ chatHistory: [{ role: 'user', content: { a: [] } }] }],
    [{ draftId: 'draft-1' }],
    [{ turnId: '1' }],
    [{ turnId: {} }],
  ],
  previewStory: [
    [{ prompt: 'BUSINESS_PROMPT' }],
    [{ category: 'poem' }],
    [{ chatHistory: 'a' }],
    [{ draftId: 'draft-1' }],
  ],
  transcribeAnswer: [[{ language: 'en; drop' }]],
  claimDrafts: [
    [{ draftIds: Array.from({ length: 9 }, newDraftId) }],
    [{ draftIds: ['draft-1'] }],
    [{ draftIds: [`USER#${newDraftId()}`] }],
    [{ draftIds: [long(4096)] }],
    [{ draftIds: { length: 1 } }],
    [{ draftIds: undefined }],
  ],
  discardDraft: ['draft-1', 'USER#x', '', long(65), 7, null, ['a']].map((draftId) => [{ draftId }] as const),
  addStory: [
    [{ chatHistory: messages(61) }],
    [{ chatHistory: messages(10, long(4001)) }],
    [{ chatHistory: [{ role: 'assistant', content: 'x' }] }],
    [{ product: 'Story Bundle' }],
  ],
  listStories: [
    [{ isFilm: 'maybe' }, '', 'query'],
    [{ isFilm: '' }, '', 'query'],
  ],
  updateStory: [
    [{ description: undefined }],
    [{ description: undefined, name: 'x', updatedAt: '2026-11-21T10:00:00.000Z' }],
    [{ isFilm: false }],
    [{ isFilm: 'true' }],
    [{ isFilm: 1 }],
    [{ description: { html: 'x' } }],
    [{ description: null }],
    [{ updatedAt: 'yesterday' }],
    [{ updatedAt: '2026-02-30T10:00:00.000Z' }],
    [{ cause: 'written' }],
  ],
  updateCaption: [[{ text: long(2201) }], [{ text: undefined }], [{ text: 5 }], [{ text: null }]],
  uploadStoryImage: captionIds,
  removeStoryImage: captionIds.map(([change]) => [change, '', 'query'] as const),
  editStoryWithAi: [
    [{ whatToEdit: undefined }],
    [{ whatToEdit: ' \n ' }],
    [{ whatToEdit: long(2001) }],
    [{ previousResponse: '' }],
    [{ previousResponse: ['x'] }],
  ],
  listStoryVersions: [[{ before: 'yesterday' }, '', 'query']],
  restoreStoryVersion: [[{ updatedAt: 5 }]],
  shareStory: [[{ days: 365 }], [{ text: 'draft' }], [{ name: 'Eve' }], [[]]],
  reportSharedPage: [[{ reason: 'constructor' }]],
  updatePosting: [
    [{ start: undefined, done: undefined, remind: undefined }],
    [{ remind: 'yes' }],
    ...[
      { day: '2026-02-30' },
      { day: '9999-12-31' },
      { time: '24:00' },
      { zone: 'Mars/Olympus' },
      { zone: '+01:00' },
      { zone: 'Europe/Berlin\r\nX' },
      { weeks: 2 },
    ].map((change) => [{ start: { day: '2026-11-30', time: '09:00', zone: 'UTC', weeks: 1, ...change } }] as const),
    ...['', long(14), '__proto__0000'].map((key) => [{ done: { key, done: true } }] as const),
    [{ done: { key: ideaKey({ title: 'The lid', text: '' }) } }],
  ],
  adaptText: [
    [{ channel: 'myspace' }],
    [{ kind: 'story' }],
    ...['', '../x', 'a#b', '__proto__', 5].map((key) => [{ key }] as const),
  ],
  generatePdf: [
    [{ paper: 'a0' }],
    [{ images: [{ data: '<svg>' }] }],
    [{ images: Array.from({ length: 7 }, () => ({ data: 'aaaa' })) }],
  ],
  createCheckout: [[{ product: undefined }], [{ chatHistory: [{ role: 'assistant', content: 'x' }] }]],
  confirmCheckout: ['', 'pi_1', 'cs_../../x', 7, null].map((sessionId) => [{ sessionId }] as const),
  validateCoupon: [[{ code: ' ' }, 'Coupon code is required'], [{ code: 7 }]],
  createOrder: [
    [{ totalAmount: '0' }],
    [{ bookingUri: 'film 1' }],
    [{ bookingUri: 'https://ada:secret@api.calendly.com/scheduled_events/1' }],
    [{ bookingUri: 'javascript:alert(1)' }],
  ],
  getInvoice: [
    [{ subscriptionId: 'in_1' }, '', 'path'],
    [{ subscriptionId: '..' }, '', 'path'],
  ],
  createGiftCheckout: [
    ...['street', 'city', 'state', 'postalCode'].flatMap((field) =>
      ['', '   ', undefined, '\u200b\u202e\r\n', long(1000)].map((value) => [{ [field]: value }] as const),
    ),
    [{ shippingMethod: undefined }],
    [{ shippingMethod: 'drone' }],
  ],
  answerGiftProof: [
    [{ problem: undefined }],
    [{ problem: undefined, approved: false }],
    [{ approved: true, problem: 'x' }],
    [{ problem: ' \u200b ' }],
    [{ problem: long(1001) }],
  ],
  sendContactMessage: [
    ...emails,
    [{ name: undefined }, '* Required'],
    [{ name: ' \r\n\u200b' }, '* Required'],
    [{ message: '' }, '* Required'],
    [{ message: ' \r\n\u200b' }, '* Required'],
    [{ name: long(limits.nameMaxLength + 1) }],
    [{ message: long(limits.messageMaxLength + 1) }],
    [{ message: { text: 'x' } }],
    [{ email: `${long(100_000)}@example.com` }],
  ],
  beginDeskSignIn: [[[]]],
  beginConfirmation: [[{ act: 'refund\n1' }]],
  listAudit: [
    [{ day: '2026-13-01' }, '', 'query'],
    [{ day: 'yesterday' }, '', 'query'],
    [{ day: undefined, operatorId: 'a b' }, '', 'query'],
    [{ customerId: 'c' }, '', 'query'],
  ],
  listDeskFilms: [
    [{ state: 'done' }, '', 'query'],
    [{ cursor: '../x' }, '', 'query'],
  ],
  listDeskGifts: [
    [{ state: 'cancelled' }, '', 'query'],
    [{ cursor: '../x' }, '', 'query'],
  ],
  listMessages: [
    [{ month: '2026-13' }, '', 'query'],
    [{ state: 'deleted' }, '', 'query'],
    [{ cursor: '../' }, '', 'query'],
  ],
  listDeskCoupons: [[{ cursor: '%%%' }, '', 'query']],
  getMessage: [
    [{ messageId: 'x' }, '', 'path'],
    [{ messageId: '01JD9Y6Z3N8Q5R7T2V4W6X8YIO' }, '', 'path'],
  ],
  answerMessage: [[{ text: ' \u200b ' }], [{ text: long(5001) }], [{ version: undefined }]],
  changeMessage: [[{ text: undefined }], [{ text: ' ' }], [{ act: 'delete' }], [{ act: undefined }]],
  readCustomerStory: [[{ reason: ' ' }]],
  changeCredits: [[{ delta: 0 }], [{ delta: 21 }]],
  saveProduct: [[{ link: 'javascript:alert(1)' }], [{ imageUrl: 'shown/other.jpg' }]],
};

/** What is stored of a request. */
const stored: Partial<Record<EndpointId, readonly (readonly [change: object, expected: object])[]>> = {
  login: [[{ password: ' Ann ' }, { password: ' Ann ' }]],
  changeName: [
    [{ name: '  Zoë O’Brien ' }, { name: 'Zoë O’Brien' }],
    [{ name: 'Zoe\u0308\u202e\r\nBcc: all@example.com' }, { name: 'Zo\u00eb Bcc: all@example.com' }],
  ],
  updateCaption: [
    [{ text: 'Burnt toast,\r\nand a sister.' }, { text: 'Burnt toast,\nand a sister.' }],
    [{ text: '<script>alert(1)</script> & <b>' }, { text: '<script>alert(1)</script> & <b>' }],
    [{ text: long(2200) }, { text: long(2200) }],
    [{ text: '' }, { text: '' }],
  ],
  sendContactMessage: [
    [{ name: '\u202eAgnes\r\nBcc: eve@example.com\u0000' }, { name: 'Agnes Bcc: eve@example.com' }],
    [{ message: ' a\u2028b\u202e\u0000 ' }, { message: 'a\nb' }],
  ],
  beginConfirmation: ["invite o'neil@example.com as owner", 'invite ü/!#{}=?^`~|*&$%@exämple.com as support'].map(
    (act) => [{ act }, { act }] as const,
  ),
  createGiftCheckout: [[{ dedication: ' For  Mia\u202e ' }, { dedication: 'For Mia' }]],
};

/** Rows of a table with the endpoint of each. */
const rowsOf = <R>(table: Partial<Record<EndpointId, readonly R[]>>) =>
  Object.entries(table).flatMap(([id, rows]) => rows.map((row) => ({ id: id as EndpointId, row })));

/** `''` accepts any message. */
function isShown(shown: string | undefined, message: string | RegExp): boolean {
  if (shown === undefined) return false;
  return message instanceof RegExp ? message.test(shown) : message === '' || message === shown;
}

describe('the requests of the endpoints', () => {
  it('are refused with the message of the form', () => {
    const faults = rowsOf(refused).flatMap(({ id, row: [change, message = '', part] }) => {
      const shown = parse(id, change, part).error?.issues[0]?.message;
      return isShown(shown, message) ? [] : [{ id, change, message, shown }];
    });
    expect(faults).toEqual([]);
  });

  it('are read in one form', () => {
    for (const { id, row } of rowsOf(stored)) expect([id, parse(id, row[0]).data]).toMatchObject([id, row[1]]);
  });

  it('are stripped of unknown fields, so that nothing is assigned by them', () => {
    const unknown = {
      userId: 'u2',
      PK: 'USER#x',
      SK: 'PROFILE',
      createdAt: '2020-01-01T00:00:00.000Z',
      teller: 'Eve',
      firstStory: true,
      monthlyStories: 99,
      bonusStories: 9,
      tokenVersion: 7,
      status: 'paid',
      paidFrom: 'bonus',
      image: 'key',
      'captions.c0.text': 'x',
      isfilm: true,
      linkToken: long(43),
      cents: 1,
      customerId: 'cus_1',
    };
    const parts = (Object.entries(endpoints) as [EndpointId, Endpoint][]).flatMap(([id, { request }]) =>
      (['body', 'form', 'query'] as const).flatMap((part) =>
        request[part] === undefined ? [] : [{ id, part, schema: request[part] }],
      ),
    );
    const assigned = parts.flatMap(({ id, part, schema }) => {
      const valid = changed(id, part, {}) as object;
      const [without, withMore] = [valid, { ...unknown, ...valid }].map((value) => schema.safeParse(value));
      const isSame = JSON.stringify(withMore?.data) === JSON.stringify(without?.data);
      return withMore?.success === false || isSame ? [] : [{ id, part, data: withMore?.data }];
    });
    expect(assigned).toEqual([]);
  });
});
