import { expect, inject, it } from 'vitest';
import { createDraftRepository } from '#functions/data/draft-repository.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { newDraftId, validRequest } from '#infra/tooling/requests/valid-requests.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { aTurn } from '#tests/support/drafts.ts';
import { modelCallWith } from '#tests/support/model-calls.ts';
import { operatorSession } from '#tests/support/operators.ts';
import { callApi, eventually, mailsTo, sendValidRequest, thinStoryBody, waitForStory } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { tokenOf } from '#tests/support/share-calls.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import { bakeryTranscript } from '#tests/support/story-parts.ts';

const addresses = inject('addresses');
const table = stackTable(addresses);
/** No other test uses these words, and no random id holds them. */
const [marked, asked] = ['My cousin Quillbarrow owed 47,110 marks.', 'Aunt Zanzelmoor burned the deeds.'];
/** In words that no rule knows: only the interviewer's model hears the request. */
const heard = 'Uncle Brixwathe forged the will.';
const secret = /quillbarrow|zanzelmoor|47,110|brixwathe/i;
const messages = [...bakeryTranscript.slice(0, 3), { role: 'user' as const, content: `It rained. ${marked}` }];
const chatHistory = [
  ...messages,
  ...bakeryTranscript.slice(4, 7),
  { role: 'user' as const, content: `${bakeryTranscript[7]?.content} ${heard} The walls have ears, mind.` },
  ...bakeryTranscript.slice(8, 9),
  { role: 'user' as const, content: `${bakeryTranscript[9]?.content}. ${asked} Please leave that out.` },
];

it('what is kept out of a story is in no response, mail, model call or desk page, except for its owner', async () => {
  const { email, token } = await readyCustomer(addresses, 'Imogen');
  const draftId = newDraftId();
  const turn = aTurn(draftId, 'heard', { begunWith: chatHistory.slice(0, 8), at: new Date().toISOString() });
  await createDraftRepository(table).keep({
    ...turn,
    turn: { turnId: 'heard', at: turn.at, recovered: [], messages: [], asked: [heard] },
  });
  const known: Record<string, string> = { draftId };
  const [leaks, reached] = [[] as string[], new Set<string>()];
  /** Calls with this customer's ids as somebody, and notes a secret in the response. */
  async function call(id: EndpointId, who: string) {
    const request = validRequest(id, known);
    const path = Object.fromEntries(
      Object.entries(request.path ?? {}).map(([name, own]) => [name, known[name] ?? own]),
    );
    const { status, bytes, body } = await callApi(addresses, endpoints[id], { ...request, path, token: who });
    if (secret.test(bytes.toString())) leaks.push(`${id} ${status}`);
    if (status === 200) reached.add(id);
    return body;
  }
  const marks = [{ text: marked, keptOut: true }];
  const asks = { chatHistory, prompt: 'GENERATE_STORY_PROMPT', category: 'memories', draftId, marks };
  const { body: preview } = await callApi(addresses, endpoints.previewStory, { token, body: asks });
  const keptOut = [
    { text: marked, because: 'you' },
    { text: heard, because: 'asked' },
    { text: `${asked} Please leave that out.`, because: 'asked' },
  ];
  expect(preview).toMatchObject({ success: true, draftId, keptOut });
  expect(JSON.stringify({ ...preview, keptOut: [] })).not.toMatch(secret);
  const listed = await sendValidRequest(addresses, 'listDrafts', {}, token);
  expect(listed.body.data).toMatchObject([{ draftId, marks, keptOut }]);

  const order = { ...thinStoryBody, chatHistory: [], draftId };
  const added = await callApi(addresses, endpoints.addStory, { token, body: order });
  const storyId: string = added.body.data._id;
  const story = await waitForStory(addresses, token, storyId);
  expect(story).toMatchObject({ status: 'ready', keptOut });
  expect(JSON.stringify({ ...story, keptOut: [] })).not.toMatch(secret);

  const { userId = '' } = (await createEmailRepository(table).getOwner(email)) ?? {};
  Object.assign(known, { storyId, userId, captionId: story.captions[0]._id });
  const { data: share } = await call('shareStory', token);
  Object.assign(known, { linkToken: tokenOf(share), token: tokenOf(share) });
  await eventually(async () => (await call('getShare', token)).data.isCardMade || undefined, 'the card');
  for (const id of ['adaptText', 'writeFilmBrief', 'changeStoryPrint', 'updatePosting', 'updateCaption'] as const)
    await call(id, token);
  const desk = await operatorSession(addresses, 'owner');
  const stranger = await readyCustomer(addresses, 'Bob');
  const reads = (Object.keys(endpoints) as EndpointId[]).filter((id) => endpoints[id].method === 'GET');
  const shownToOwner: readonly EndpointId[] = ['getStory', 'listDrafts'];
  for (const id of [...reads, 'readCustomerStory'] as const)
    for (const who of [token, stranger.token, desk.token])
      if (who !== token || !shownToOwner.includes(id)) await call(id, who);
  expect(leaks).toEqual([]);
  const must = [
    'listStories',
    'listAdaptations',
    'getFilmBrief',
    'getSharedPage',
    'getDeskCustomer',
    'readCustomerStory',
    'listAudit',
  ];
  expect(must.filter((id) => !reached.has(id))).toEqual([]);

  const [mail] = await eventually(async () => {
    const mails = await mailsTo(addresses, email);
    return mails.length > 0 ? mails : undefined;
  }, 'the mail');
  expect(JSON.stringify(mail)).not.toMatch(secret);
  for (const word of ['Quillbarrow', 'Zanzelmoor', '47,110', 'Brixwathe'])
    expect(await modelCallWith(addresses.model, word)).toEqual([]);
});
