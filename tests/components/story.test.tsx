import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { generatePdf } from '#shared/endpoints/document.ts';
import { listStoryPrints } from '#shared/endpoints/print.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { getStory, listStories } from '#shared/endpoints/story.ts';
import { removeStoryImage, uploadStoryImage } from '#shared/endpoints/story-editing.ts';
import { changeStoryPrint } from '#shared/endpoints/story-print.ts';
import { defaultPrint, printPath } from '#shared/prints/plan.ts';
import type { Story, StorySummary } from '#shared/schemas/story.ts';
import { reader, readerSession, story, summary } from '#tests/e2e/support/story-samples.ts';
import { htmlToText } from '#web/src/features/stories/model/html-to-text.ts';
import { startPurchasePolling } from '#web/src/lib/purchase-polling.ts';
import { expectFocus } from './support/focus.ts';
import { catchDownloads, findDialog, setOnline, shortenWaits, shown, stubPhotos, textsOf } from './support/queries.ts';
import { setUpSite } from './support/render-page.tsx';

const { api, renderPage } = setUpSite();
const path = `/story/${story._id}`;
const picture = 'http://files.test/picture.jpg';
const hrefOf = (link: HTMLElement | undefined) => link?.getAttribute('href');
const answerStory = (over: Partial<Story> = {}) => api.answer(getStory, { success: true, data: { ...story, ...over } });
const answerList = (...stories: readonly Partial<StorySummary>[]) =>
  api.answer(listStories, { success: true, data: stories.map((over) => ({ ...summary, ...over })) });

beforeEach(() => {
  api.answer(getUser, { success: true, data: reader });
  answerList({});
  answerStory();
});

describe('the list', () => {
  const writing = { _id: '01B', status: 'writing', progress: { done: 2, of: 5 } } as const;
  const open = () => renderPage('/story', readerSession);
  const items = () => [...document.querySelectorAll<HTMLElement>('[data-slot=story-item]')].map((item) => within(item));

  test('links to a story and its film, marks films, and offers no film of an unfinished or failed story', async () => {
    answerList({}, { _id: '01F', name: 'What Rosa Knew', isFilm: true, image: picture }, writing, {
      _id: '01C',
      status: 'failed',
    });
    open();
    await screen.findByText(/Wren couldn’t finish this story\./);
    const [ready, film, unfinished, failed] = items();
    expect(textsOf(ready?.getAllByRole('link') ?? [])).toEqual(['View Story', 'Turn into a film']);
    expect(hrefOf(ready?.getByRole('link', { name: 'Turn into a film' }))).toBe(
      `/turn-your-story-into-a-film/${summary._id}`,
    );
    expect(film?.getByRole('button', { name: 'Already a film' }).hasAttribute('disabled')).toBe(true);
    expect(textsOf(film?.getAllByRole('link') ?? [])).toEqual(['View Story']);
    for (const item of [unfinished, failed]) expect(item?.queryByText('Turn into a film')).toBeNull();
    const pictures = [...document.querySelectorAll('[data-slot=story-item] img')].map((image) =>
      image.getAttribute('src'),
    );
    expect(pictures.slice(0, 2)).toEqual([printPath(defaultPrint(summary._id), 'portrait.svg'), picture]);
  });

  test('polls while a story is being written, and announces it', async () => {
    shortenWaits();
    answerList(writing);
    open();
    await shown('2 of 5 parts written');
    answerList({ ...writing, progress: { done: 4, of: 5 } });
    const bar = screen.getByRole('progressbar', { name: `Writing ${summary.name}` });
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('4'));
    screen.getByRole('button', { name: 'Refresh' }).focus();
    answerList({ _id: writing._id });
    await shown(`${summary.name} is ready to read`);
    expect(screen.queryByRole('progressbar')).toBeNull();
    await expectFocus('View Story');
    expect(screen.getAllByText('November 2nd 2026')).toHaveLength(1);
    const asked = api.callsOf(listStories).length;
    await new Promise((later) => setTimeout(later, 60));
    expect(api.callsOf(listStories)).toHaveLength(asked);
  });

  test('keeps a place for a purchase that has not appeared, and asks again on Refresh', async () => {
    answerList();
    startPurchasePolling('stories', true);
    onTestFinished(() => startPurchasePolling('stories', true, 0));
    const { press } = open();
    await shown('Or leave. We’ll write to you when it’s there.');
    await shown('Your story is being written.');
    expect(document.querySelectorAll('[data-slot=inking]')).toHaveLength(1);
    answerList({ createdAt: new Date().toISOString() });
    await press('Refresh');
    await shown(`${summary.name} is ready to read`);
    await shown('Purchased Just Now');
    await expectFocus('Your Stories');
    expect(document.querySelector('[data-slot=inking]')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull();
  });

  test('says when it is empty, could not be fetched, or the network is gone', async () => {
    answerList();
    open();
    await shown("Haven't written your story yet? It deserves to be shared.");
    await shown('Sometimes it takes a couple of minutes to appear—refresh soon.');
    expect(hrefOf(within(screen.getByRole('main')).getByRole('link', { name: 'Start your story' }))).toBe(
      '/start-your-story',
    );
    shortenWaits();
    api.fail(listStories, 'internal');
    const { press } = open();
    await shown('An unexpected error occurred while fetching the stories');
    answerList({});
    await press('Try again');
    await waitFor(() => expect(document.querySelectorAll('[data-status=ready]')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    setOnline(false);
    await shown('You’re offline.');
    setOnline(true);
    await waitFor(() => expect(screen.queryByText(/You’re offline\./)).toBeNull());
  });
});

describe('an unfinished story', () => {
  const unfinished = { status: 'writing', progress: { done: 1, of: 5 } } as const;

  test('grows by its finished paragraphs, cannot be edited, and becomes the story', async () => {
    shortenWaits();
    answerStory({ ...unfinished, description: '<p>It burnt.</p>' });
    renderPage(path, readerSession);
    const article = await screen.findByRole('article', { name: story.name });
    const paragraph = await within(article).findByText('It burnt.');
    expect(article.getAttribute('aria-busy')).toBe('true');
    answerStory({ ...unfinished, description: '<p>It burnt.</p><p>Twice.</p>' });
    await within(article).findByText('Twice.');
    // React keeps the first paragraph, so that only the second fades in.
    expect(paragraph.isConnected).toBe(true);
    expect(screen.queryByRole('button', { name: /edit/i })).toBeNull();
    answerStory();
    await screen.findByRole('heading', { name: 'Your values' });
  });

  test('that failed leads to a new one; one that is missing, or of a visitor, to the list and the login', async () => {
    answerStory({ ...unfinished, status: 'failed', description: '' });
    renderPage(path, readerSession);
    await shown('Wren couldn’t finish this story.');
    expect(hrefOf(screen.getByRole('link', { name: 'Start again' }))).toBe('/start-your-story');
    api.fail(getStory, 'story-not-found');
    renderPage(path, readerSession);
    await screen.findByRole('heading', { level: 1, name: 'No story found' });
    localStorage.clear();
    const asked = api.callsOf(getStory).length;
    renderPage(path);
    await screen.findByRole('dialog', { name: 'Please Log In' });
    await waitFor(() => expect(localStorage.getItem('lastVisitedPage')).toBe(path));
    expect(api.callsOf(getStory)).toHaveLength(asked);
  });
});

test('the story’s own words carry its language, and ours around them do not', async () => {
  answerStory({ language: 'de' });
  renderPage(path, readerSession);
  await shown('Your Content');
  await screen.findByText(story.captions[0]?.text ?? '');
  const languageOfText = (text: string | RegExp) =>
    screen.getAllByText(text).map((element) => element.closest('[lang]')?.getAttribute('lang') ?? 'ours');
  const theirs = [story.name, /^The grill was on high/, /nobody begins hungry/, /the pen\.$/, 'Your values'];
  expect(theirs.filter((text) => !languageOfText(text).includes('de'))).toEqual([]);
  expect(['Your Content', 'Use your photo'].flatMap(languageOfText)).not.toContain('de');
});

describe('the image of a story', () => {
  const image = () => screen.getByRole('img', { name: `Cover of ${story.name}` });
  const button = (name: string) => screen.findByRole('button', { name: `${name} (story image)` });
  const alert = (text: string) =>
    waitFor(() =>
      expect(screen.getAllByRole('alert').some(({ textContent }) => textContent?.includes(text))).toBe(true),
    );

  async function choose(file: File) {
    const { user } = renderPage(path, readerSession);
    const input = await screen.findByLabelText('File of the story image');
    await user.upload(input, file);
    return user;
  }

  test('is uploaded once, shown meanwhile, and replaces the print', async () => {
    const photo = stubPhotos();
    api.answer(uploadStoryImage, { success: true, message: 'ok', data: { url: picture } });
    const held = api.hold(uploadStoryImage);
    const user = await choose(photo);
    const busy = await button('Uploading…');
    expect(image().getAttribute('src')).toMatch(/^blob:/);
    await user.click(busy);
    answerStory({ image: picture });
    held.end();
    await button('Replace');
    expect(api.callsOf(uploadStoryImage).map(({ body }) => body)).toEqual([
      { image: { type: 'image/jpeg', bytes: expect.any(Number) } },
    ]);
  });

  test('stays visible when the server refuses it or is not reached, and can be sent again', async () => {
    const photo = stubPhotos();
    api.fail(uploadStoryImage, 'unsupported-image');
    const user = await choose(photo);
    await alert('Not saved. Unsupported image. Please choose a JPEG, PNG or WebP.');
    expect(image().getAttribute('src')).toMatch(/^blob:/);
    api.lose(uploadStoryImage);
    await user.click(await button('Try again'));
    await alert('Not saved. We couldn’t reach Tellwren.');
    api.answer(uploadStoryImage, { success: true, message: 'ok', data: { url: picture } });
    await user.click(await button('Try again'));
    await button('Replace');
    await waitFor(() => expect(screen.queryByText(/^Not saved\./)).toBeNull());
    expect(api.callsOf(uploadStoryImage)).toHaveLength(3);
  });

  test('is sent again by itself after too many requests', async () => {
    shortenWaits();
    const photo = stubPhotos();
    api.fail(uploadStoryImage, 'too-many-requests', { retryAfterSeconds: 1 });
    const held = api.hold(uploadStoryImage);
    await choose(photo);
    await waitFor(() => expect(held.waiting()).toBe(1));
    held.release();
    await waitFor(() => expect(held.waiting()).toBe(1));
    api.answer(uploadStoryImage, { success: true, message: 'ok', data: { url: picture } });
    held.end();
    await button('Replace');
    expect(api.callsOf(uploadStoryImage)).toHaveLength(2);
  });

  test('is refused with a reason when it is a text or empty, and can be dropped onto its placeholder', async () => {
    const photo = stubPhotos();
    renderPage(path, readerSession);
    const input = await screen.findByLabelText('File of the story image');
    for (const [file, reason] of [
      [new File(['hello'], 'notes.txt', { type: 'text/plain' }), 'This isn’t an image.'],
      [new File([], 'photo.jpg', { type: 'image/jpeg' }), 'This file is empty.'],
    ] as const) {
      fireEvent.change(input, { target: { files: [file] } });
      await alert(reason);
    }
    expect(api.callsOf(uploadStoryImage)).toEqual([]);
    api.answer(uploadStoryImage, { success: true, message: 'ok', data: { url: picture } });
    const place = document.querySelector('.story-cover');
    if (place === null) throw new Error('the cover has no place');
    fireEvent.drop(place, { dataTransfer: { files: [photo] } });
    await button('Replace');
    expect(api.callsOf(uploadStoryImage)).toHaveLength(1);
  });

  test('is removed after a question, and comes back when the removal fails', async () => {
    answerStory({ image: picture });
    api.fail(removeStoryImage, 'service-unavailable');
    const { press } = renderPage(path, readerSession);
    await press('Remove (story image)');
    await press('Keep it');
    await waitFor(async () => expect(document.activeElement).toBe(await button('Remove')));
    await press('Remove (story image)');
    await press('Remove picture');
    await shown('The picture wasn’t removed.');
    expect(image().getAttribute('src')).toBe(picture);
    api.answer(removeStoryImage, { success: true, message: 'ok' });
    await press('Remove (story image)');
    answerStory();
    await press('Remove picture');
    await screen.findByRole('img', { name: /^A block print/ });
    expect(api.callsOf(removeStoryImage).map(({ query }) => query)).toEqual(['', '']);
    await waitFor(async () => expect(document.activeElement).toBe(await button('Use your photo')));
  });
});

describe('another print', () => {
  const others = ['tin', 'kettle', 'bicycle'].map((thing, seed) => `${seed}-dusk-autumn-shore-${thing}`);
  const present = defaultPrint(story._id);
  const cover = () => document.querySelector('.cover-print img')?.getAttribute('src');
  const answerPrint = (print: string) => api.answer(changeStoryPrint, { success: true, data: { print } });
  const open = async () => {
    const rendered = renderPage(path, readerSession);
    await rendered.press('Another print');
    return { ...rendered, dialog: await findDialog('Choose your print') };
  };

  beforeEach(() => api.answer(listStoryPrints, { success: true, data: others }));

  test('is one of three beside the present one, saved once when it is chosen, and can be undone', async () => {
    const { user, press, dialog } = await open();
    await user.click(await dialog.findByRole('radio', { name: /kettle.*Proof 2/ }));
    expect(dialog.getAllByRole('radio')).toHaveLength(4);
    expect(api.callsOf(changeStoryPrint)).toEqual([]);
    const chosen = String(others[1]);
    answerPrint(chosen);
    await press('Use this print');
    await waitFor(() => expect(cover()).toBe(printPath(chosen, 'portrait.svg')));
    expect(screen.queryByRole('dialog')).toBeNull();
    answerPrint(present);
    await press('Undo (print)');
    await waitFor(() => expect(cover()).toBe(printPath(present, 'portrait.svg')));
    expect(screen.queryByRole('button', { name: 'Undo (print)' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Another print');
    expect(api.callsOf(changeStoryPrint).map(({ body }) => body)).toEqual([{ print: chosen }, { print: present }]);
  });

  test('is looked for in rounds, and the present one is kept without a request', async () => {
    const { press, dialog } = await open();
    await dialog.findByRole('radio', { name: /Proof 3/ });
    await press('Three more');
    await dialog.findByRole('radio', { name: /Proof 6/ });
    expect(api.callsOf(listStoryPrints).map(({ query }) => query)).toEqual(['?round=0', '?round=1']);
    await press('Keep your print');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(changeStoryPrint)).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Undo (print)' })).toBeNull();
  });

  test('says why it did not come, or was not saved, and can be tried again', async () => {
    shortenWaits();
    api.fail(listStoryPrints, 'internal');
    const { user, press, dialog } = await open();
    await dialog.findByText(/^The other prints didn’t load\./);
    api.answer(listStoryPrints, { success: true, data: others });
    await press('Try again');
    await user.click(await dialog.findByRole('radio', { name: /Proof 1/ }));
    api.fail(changeStoryPrint, 'internal');
    await press('Use this print');
    await shown('The print wasn’t changed.');
    expect(cover()).toBe(printPath(present, 'portrait.svg'));
    expect(dialog.getByRole('radio', { name: /Proof 1/ })).toHaveProperty('checked', true);
  });
});

test('headings follow each other without gaps', async () => {
  answerStory({ description: story.description.replace('<p>', '<p>It was late.</p><h4>The flat</h4><p>') });
  renderPage(path, readerSession);
  await screen.findByRole('heading', { name: 'The flat', level: 3 });
  const levels = screen
    .getAllByRole('heading')
    .map((heading) => Number(heading.getAttribute('aria-level') ?? heading.tagName.slice(1)));
  expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
});

test('the image of a caption is removed alone, before the server has answered', async () => {
  answerStory({ captions: story.captions.map((caption) => ({ ...caption, url: picture })) });
  api.answer(removeStoryImage, { success: true, message: 'ok' });
  const held = api.hold(removeStoryImage);
  const { press } = renderPage(path, readerSession);
  const images = () => document.querySelectorAll(`[data-slot=caption] img[src="${picture}"]`).length;
  await press('Remove (image of caption 2)');
  expect(images()).toBe(story.captions.length);
  await press('Remove picture');
  await waitFor(() => expect(images()).toBe(story.captions.length - 1));
  held.end();
  expect(api.callsOf(removeStoryImage).map(({ query }) => query)).toEqual(['?_id=c2']);
});

describe('the bar', () => {
  test('copies the story as text and HTML, and confirms it for two seconds', async () => {
    shortenWaits();
    const { press } = renderPage(path, readerSession);
    await press('Copy to clipboard');
    await screen.findByRole('button', { name: 'Copied!' });
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item?.getType(type))?.text();
    expect(await read('text/plain')).toMatch(/^Burnt Toast and a Signed Lease\n\nThe grill was on high/);
    expect(await read('text/plain')).toContain('Your values\n\n• Stubborn hospitality: nobody begins hungry.');
    expect(await read('text/html')).toContain(`<h1>${story.name}</h1>`);
    await screen.findByRole('button', { name: 'Copy to clipboard' });
  });

  test('saves the PDF of the chosen paper once, shows why it failed, and what it lacks', async () => {
    const saved = catchDownloads();
    api.fail(generatePdf, 'too-many-requests');
    const { user, press } = renderPage(path, readerSession);
    await press('Download PDF');
    await shown('Error saving pdf file. That was a little too fast.');
    await press('Paper: US Letter');
    await press('A5, like a book');
    expect(screen.queryByRole('button', { name: 'US Letter' })).toBeNull();
    screen.getByRole('button', { name: 'Paper: A5, like a book' });
    api.answerFile(generatePdf, Buffer.from('%PDF-1.7 a story'));
    const asked = api.callsOf(generatePdf).length;
    await user.dblClick(screen.getByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect([saved[0]?.name, await saved[0]?.file.text()]).toEqual(['story.pdf', '%PDF-1.7 a story']);
    expect(
      api
        .callsOf(generatePdf)
        .slice(asked)
        .map(({ body }) => body),
    ).toMatchObject([
      { storyId: story._id, title: story.name, paper: 'a5', captions: story.captions.map(({ text }) => text) },
    ]);
    expect(screen.queryByText(/^Error saving pdf file/)).toBeNull();
  });

  test('shares from the bar and from the head of the page', async () => {
    const { user } = renderPage(path, readerSession);
    await screen.findAllByRole('button', { name: 'Share' });
    for (const place of [0, 1]) {
      await user.click(screen.getAllByRole('button', { name: 'Share' })[place] as HTMLElement);
      await findDialog('Share your story');
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(screen.getAllByRole('button', { name: 'Share' })).toHaveLength(2);
  });
});

test('a film is offered once, with sample figures, or noted', async () => {
  renderPage(path, readerSession);
  const upsell = async () => within(await screen.findByRole('region', { name: 'Your story as a film' }));
  const offered = await upsell();
  expect(hrefOf(offered.getByRole('link', { name: 'Buy your film' }))).toBe(
    `/turn-your-story-into-a-film/${story._id}`,
  );
  expect(textsOf(offered.getAllByRole('term'))).toEqual(['Reach', 'Reel interaction', 'Ad goal']);
  expect(offered.getAllByText(/^Sample figures/)).toHaveLength(1);
  answerStory({ isFilm: true });
  renderPage(path, readerSession);
  const noted = await upsell();
  expect(noted.getByRole('button', { name: 'Already a film' }).hasAttribute('disabled')).toBe(true);
  expect(noted.queryByRole('link')).toBeNull();
  expect(noted.queryByText(/A short film of this story|Sample figures/)).toBeNull();
});

test('a story as plain text has its paragraphs and lists, without scripts', () => {
  const html =
    '<h4>Toast</h4><p>It &amp; jam<br>burnt.</p><ul><li><p>One</p></li><li>Two <b>b</b></li></ul><ol start="9"><li>First</li><li>Next</li></ol>' +
    '<img src=x onerror="window.ran = true"><blockquote><p>So it was.</p></blockquote>';
  expect(htmlToText(html)).toBe('Toast\n\nIt & jam\nburnt.\n\n• One\n• Two b\n\n9. First\n10. Next\n\nSo it was.');
});
