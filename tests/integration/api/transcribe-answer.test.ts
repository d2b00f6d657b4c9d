import { beforeAll, describe, expect, inject, it } from 'vitest';
import {
  recordingForm,
  silentRecording,
  spokenRecording,
  unknownRecording,
} from '#infra/tooling/requests/recordings.ts';
import { buildForm } from '#infra/tooling/requests/valid-requests.ts';
import { limits } from '#shared/catalogue/limits.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';

const addresses = inject('addresses');
const send = (form: Buffer, token?: string) =>
  callApi(addresses, endpoints.transcribeAnswer, { form, ...(token === undefined ? {} : { token }) });
const refusal = async (form: Buffer) => {
  const { status, body } = await send(form);
  return [status, body.code];
};

describe('transcribeAnswer', () => {
  let token: string;
  beforeAll(async () => {
    ({ token } = await readyCustomer(addresses));
  });

  describe('happy', () => {
    it('returns the words of a visitor and of a customer', async () => {
      const words = 'So I drove us to hers, and Zoë put them on the fridge.';
      for (const form of [
        recordingForm(spokenRecording(words)),
        recordingForm(spokenRecording(words), { language: 'cy' }),
      ])
        expect(await send(form)).toMatchObject({ status: 200, body: { success: true, data: { text: words } } });
      expect(await send(recordingForm(spokenRecording(words)), token)).toMatchObject({ status: 200 });
    });
  });

  describe('errors', () => {
    it('asks for words after silence', async () => {
      expect(await refusal(recordingForm(silentRecording()))).toEqual([400, 'silent-recording']);
    });

    it('asks to type when the model server cannot transcribe', async () => {
      expect(await refusal(recordingForm(unknownRecording()))).toEqual([503, 'speech-unavailable']);
    });

    it('requires a recording', async () => {
      expect(await refusal(buildForm({ language: 'en' }))).toEqual([400, 'recording-required']);
      expect(await refusal(recordingForm(Buffer.of()))).toEqual([400, 'recording-required']);
    });

    it('refuses more than five minutes and more than 4 MB', async () => {
      expect(await refusal(recordingForm(spokenRecording('Too long.', 240)))).toEqual([200, undefined]);
      const large = Buffer.concat([spokenRecording('Too large.'), Buffer.alloc(limits.recordingMaxBytes)]);
      expect(await refusal(recordingForm(large))).toEqual([413, 'recording-too-long']);
    });
  });

  describe('security', () => {
    it('decides by content, whatever type the browser names', async () => {
      for (const content of ['<html><script>alert(1)</script>', '\x89PNG\r\n\x1a\n', 'RIFF0000AVI '])
        expect(await refusal(recordingForm(Buffer.from(content, 'latin1')))).toEqual([400, 'unsupported-audio']);
    });

    it('refuses another file name and another language form', async () => {
      expect(await refusal(buildForm({}, spokenRecording('A photo?')))).toEqual([400, 'malformed-request']);
      expect(await refusal(recordingForm(spokenRecording('Hello.'), { language: 'en; drop' }))).toEqual([
        400,
        'invalid-input',
      ]);
    });
  });
});
