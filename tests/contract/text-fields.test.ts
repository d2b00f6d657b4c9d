import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { endpoints } from '#shared/endpoints/index.ts';

/** An override, a line separator, a NUL, a decomposed letter and a second line. */
const hostile = 'e\u0301\u202e \u2028\u0000\r\nb';

/** Fields that pass as typed, by the reason why that is harmless. All others refuse `hostile`. */
const asTyped: Readonly<Record<string, readonly string[]>> = {
  'passwords are compared in NFC and never shown': [
    'changePassword currentPassword',
    'changePassword newPassword',
    'login password',
    'register password',
    'requestDeletion currentPassword',
    'requestEmailChange currentPassword',
    'requestExport currentPassword',
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
    'generatePdf card.print',
    'login device',
    'reportReading storyId',
    'checkVerificationMail registration',
    'register replaces.registration',
    'resendVerification registration',
  ],
  'ignored: the server has its own': [
    'addStory userMessage',
    'createCheckout userMessage',
    'createGiftCheckout price',
    'generatePdf storyId',
    'previewStory userMessage',
  ],
  'the honeypot: never stored': ['sendContactMessage website'],
  'readWord makes them plain text, and refuses what is too long': ['sendWord name', 'sendWord text'],
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

/** What becomes of `hostile`: one line, plain text, the same text, or a refusal. */
function resultOf(schema: z.ZodMiniType): string {
  const { data } = z.safeParse(schema, hostile);
  const results = new Map<unknown, string>([
    ['\u00e9 b', 'one line'],
    ['\u00e9 \n \nb', 'lines of plain text'],
    [hostile, 'as typed'],
    [undefined, 'refused'],
  ]);
  return results.get(data) ?? `another text: ${JSON.stringify(data)}`;
}

const results = fields.map(({ name, schema }) => `${name}: ${resultOf(schema)}`).toSorted();

describe('text fields of requests', () => {
  it('are found in bodies and forms, also in lists and unions', () => {
    for (const name of ['sendChatMessage chatHistory[].content', 'createGiftCheckout street', 'claimDrafts draftIds[]'])
      expect(fields.map((field) => field.name)).toContain(name);
  });

  it('that are names or single lines become one line, texts plain text, all others are refused', async () => {
    await expect(`${results.join('\n')}\n`).toMatchFileSnapshot('snapshots/text-fields.txt');
    expect(results.filter((result) => result.includes(': another text'))).toEqual([]);
  });

  it('that pass as typed are listed with a reason', () => {
    const passing = results.filter((result) => result.endsWith(': as typed')).map((result) => result.split(': ')[0]);
    expect(passing).toEqual(Object.values(asTyped).flat().toSorted());
  });
});
