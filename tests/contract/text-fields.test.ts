import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { endpoints } from '#shared/endpoints/index.ts';

/** An override, a line separator, a NUL, a decomposed letter and a second line. */
const hostile = 'e\u0301\u202e \u2028\u0000\r\nb';

/** Single lines: `hostile` becomes `é b`. */
const lines = [
  'acceptInvitation label',
  'addPasskey label',
  'addStory product.address.city',
  'addStory product.address.country',
  'addStory product.address.name',
  'addStory product.address.postalCode',
  'addStory product.address.state',
  'addStory product.address.street',
  'addStory product.coupon',
  'cancelCustomersSubscription reason',
  'changeCredits reason',
  'changeFeatured reason',
  'changeName name',
  'createCheckout product.address.city',
  'createCheckout product.address.country',
  'createCheckout product.address.name',
  'createCheckout product.address.postalCode',
  'createCheckout product.address.state',
  'createCheckout product.address.street',
  'createCheckout product.coupon',
  'createCoupon code',
  'createGiftCheckout city',
  'createGiftCheckout dedication',
  'createGiftCheckout postalCode',
  'createGiftCheckout state',
  'createGiftCheckout street',
  'eraseCustomer reason',
  'exportCustomer reason',
  'generatePdf title',
  'inviteOperator name',
  'readCustomerStory reason',
  'refundOrder reason',
  'register name',
  'resendMail reason',
  'resendVerificationMail reason',
  'saveProduct name',
  'saveProduct variants[].name',
  'sendContactMessage name',
  'settleOrder reason',
  'unblockAddress reason',
  'validateCoupon code',
];

/** Texts of several lines: `hostile` stays on several lines, without its other characters. */
const texts = [
  'addStory chatHistory[].content',
  'answerGiftProof problem',
  'answerMessage text',
  'changeMessage text',
  'changeFilm text',
  'createCheckout chatHistory[].content',
  'editStoryWithAi whatToEdit',
  'generatePdf captions[]',
  'generatePdf images[].caption',
  'previewStory chatHistory[].content',
  'sendChatMessage chatHistory[].content',
  'sendChatMessage userMessage',
  'sendContactMessage message',
  'updateCaption text',
];

/** Fields that pass as typed, by the reason why that is harmless. All others refuse `hostile`. */
const asTyped: Readonly<Record<string, readonly string[]>> = {
  'passwords are compared in NFC and never shown': [
    'changePassword currentPassword',
    'changePassword newPassword',
    'login password',
    'register password',
    'requestDeletion currentPassword',
    'requestEmailChange currentPassword',
    'resetPassword confirmPassword',
    'resetPassword password',
  ],
  'sanitizeHtml normalises the text of HTML': [
    'editStoryWithAi previousResponse',
    'generatePdf htmlContent',
    'generatePdf storyPart1',
    'generatePdf storyPart2',
    'saveProduct description',
    'updateStory description',
  ],
  'claimedOpening builds the HTML again': ['addStory introStoryLines', 'createCheckout introStoryLines'],
  'looked up or compared, never stored or shown': [
    'addStory product.name',
    'addStory product.prompt',
    'addStory product.storyId',
    'createCheckout product.name',
    'createCheckout product.prompt',
    'createCheckout product.storyId',
    'createGiftCheckout story',
    'createOrder productName',
    'createCoupon lastDay',
    'createOrder storyId',
    'forgotPassword device',
    'generatePdf print',
    'login device',
    'resendVerification registration',
  ],
  'ignored: the server has its own': [
    'addStory userMessage',
    'createCheckout userMessage',
    'createGiftCheckout price',
    'generatePdf storyId',
    'previewStory userMessage',
  ],
  'the honeypot: a filled one is discarded': ['sendContactMessage website'],
  'reportPage cuts it and makes it plain text': ['reportSharedPage details'],
};

type Def = Readonly<Record<string, unknown>> & { readonly type: string };
interface Leaf {
  readonly path: string;
  readonly schema: z.ZodMiniType;
}

const isSchema = (value: unknown): value is z.ZodMiniType => value instanceof z.ZodMiniType;

/** All schemas below a schema that accept text: of objects, arrays, unions, optional values and pipes. */
function textsIn(schema: z.ZodMiniType, path = ''): Leaf[] {
  const def = schema._zod.def as unknown as Def;
  const within = (value: unknown, at = path) => (isSchema(value) ? textsIn(value, at) : []);
  const inAll = (values: unknown) => (Array.isArray(values) ? values.flatMap((value) => within(value)) : []);
  if (def.type === 'string') return [{ path, schema }];
  if (def.type === 'object')
    return Object.entries(def['shape'] as object).flatMap(([name, value]) =>
      within(value, path === '' ? name : `${path}.${name}`),
    );
  if (def.type === 'array') return within(def['element'], `${path}[]`);
  return [...within(def['innerType']), ...within(def['in']), ...inAll(def['options'])];
}

const fields = Object.values<Endpoint>(endpoints).flatMap(({ id, request: { body, form } }) =>
  [body, form].flatMap((part) => {
    const found = part === undefined ? [] : textsIn(part);
    return found.map(({ path, schema }) => ({ name: `${id} ${path}`, schema }));
  }),
);

const namesOf = (result: (parsed: string | undefined) => boolean) =>
  fields
    .filter(({ schema }) => result(z.safeParse(schema, hostile).data as string | undefined))
    .map(({ name }) => name)
    .sort();

describe('text fields of requests', () => {
  it('are found in bodies and forms, also in lists and unions', () => {
    const found = fields.map(({ name }) => name);
    expect(found).toContain('sendChatMessage chatHistory[].content');
    expect(found).toContain('answerGiftProof problem');
    expect(found).toContain('createGiftCheckout street');
    expect(found).toContain('claimDrafts draftIds[]');
    expect(found.length).toBeGreaterThan(90);
  });

  it('that are names or single lines become one line', () => {
    expect(namesOf((parsed) => parsed === '\u00e9 b')).toEqual(lines.toSorted());
  });

  it('that are texts become plain text', () => {
    expect(namesOf((parsed) => parsed === '\u00e9 \n \nb')).toEqual(texts.toSorted());
  });

  it('that pass as typed are listed with a reason', () => {
    expect(namesOf((parsed) => parsed === hostile)).toEqual(Object.values(asTyped).flat().sort());
  });

  it('are refused or one of these', () => {
    const known = new Set([...lines, ...texts, ...Object.values(asTyped).flat()]);
    expect(namesOf((parsed) => parsed !== undefined).filter((name) => !known.has(name))).toEqual([]);
  });
});
