import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectFocus } from './support/focus.ts';
import { setUpSite } from './support/render-page.tsx';

const { renderPage } = setUpSite();

test('a post opens with media, counts, caption and film link, and returns the focus to its opener', async () => {
  const { user, press, address } = renderPage('/');
  await press(/post by noraonharbourroad/);
  const dialog = await screen.findByRole('dialog', { name: 'A post by noraonharbourroad' });
  const film = dialog.querySelector('video');
  expect(film).toMatchObject({ preload: 'none', autoplay: false, controls: false });
  expect(dialog.querySelector('track[kind=captions]')?.getAttribute('src')).toBe('/films/the-long-way-home.vtt');
  expect(dialog.textContent).toContain('238 likes45 comments19 shares');
  expect(dialog.textContent).toContain('one hand on the saddle as far as the third lamp post');
  await user.keyboard('{ArrowRight}');
  await within(dialog).findByRole('img', { name: /Sundays smelled of oranges/ });
  expect(within(dialog).getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(within(dialog).getByRole('button', { name: 'Previous' }));
  await waitFor(() => expect(dialog.querySelector('video')).not.toBeNull());
  await press(/^Play /);
  expect(dialog.querySelector('video')).toMatchObject({ controls: true });
  expect(document.activeElement).toBe(dialog.querySelector('video'));
  expect(within(dialog).queryByRole('button', { name: /^Play / })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await expectFocus(/post by noraonharbourroad/);
  await press('Watch a ten-second sample');
  await user.click(await screen.findByRole('link', { name: 'Book your film package' }));
  await waitFor(() => expect(address()).toBe('/turn-your-story-into-a-film'));
});
