import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { getFeaturedStory, getProduct, listFeaturedStories, listProducts } from '#shared/endpoints/catalogue.ts';
import { createCheckout } from '#shared/endpoints/checkout.ts';
import { sendContactMessage } from '#shared/endpoints/contact.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { getStory, listStories } from '#shared/endpoints/story.ts';
import { book, featuredStories, postcards, wholeFeaturedStory } from '#tests/e2e/support/catalogue-samples.ts';
import { customer, session } from '#tests/e2e/support/shop-samples.ts';
import { story, summary } from '#tests/e2e/support/story-samples.ts';
import { expectFocus } from './support/focus.ts';
import { setUpSite } from './support/render-page.tsx';

const { api, renderPage } = setUpSite();

beforeEach(() => {
  api.answer(getUser, { success: true, data: customer });
  api.answer(listProducts, { success: true, data: [book, postcards] });
  api.answer(getProduct, { success: true, data: book });
  api.answer(listFeaturedStories, { success: true, data: featuredStories });
  api.answer(getFeaturedStory, { success: true, data: wholeFeaturedStory });
  api.answer(sendContactMessage, { success: true, message: 'Thank you.' });
});

const title = (name: string, level = 1) => screen.findByRole('heading', { name, level });
const storedProduct = () => JSON.parse(localStorage.getItem('checkoutProduct') ?? 'null');

describe('continue your story', () => {
  test('shows each product with its lowest price and links to it', async () => {
    const { user, address } = renderPage('/continue-your-story', session);
    await user.click(await screen.findByRole('link', { name: book.name }));
    await title(book.name);
    expect(address()).toBe('/product/story-book');
    renderPage('/continue-your-story');
    await screen.findByRole('link', { name: postcards.name });
    const cards = [...document.querySelectorAll('[data-slot=product-card]')].map(({ textContent }) => textContent);
    expect(cards).toEqual([`${book.name}From $89.00`, `${postcards.name}From $39.00`]);
  });

  test('shows an empty list and errors', async () => {
    api.answer(listProducts, { success: true, data: [] });
    renderPage('/continue-your-story');
    await title('No products found', 2);
    api.fail(listProducts, 'conflict');
    const { press } = renderPage('/continue-your-story');
    await screen.findAllByText(/^Error fetching products: This has changed in the meantime/);
    api.answer(listProducts, { success: true, data: [postcards] });
    await press('Try again');
    expect(await screen.findByRole('link', { name: postcards.name })).toBeTruthy();
  });
});

describe('a product', () => {
  test('is bought in the chosen variant, which a reload restores', async () => {
    const { user, press, address } = renderPage('/product/story-book', session);
    await screen.findByText('$89.00');
    await user.click(screen.getByRole('radio', { name: 'Linen Hardcover' }));
    await screen.findByText('$129.50');
    expect(address()).toBe('/product/story-book?variant=Linen+Hardcover');
    await press('Purchase');
    await waitFor(() => expect(address()).toBe('/checkout'));
    expect(storedProduct()).toEqual({
      name: 'Your Story as a Book - Linen Hardcover',
      price: 129.5,
      description: book.description,
    });
    renderPage('/product/story-book?variant=Linen+Hardcover', session);
    expect(await screen.findByRole('radio', { name: 'Linen Hardcover' })).toHaveProperty('checked', true);
  });

  test('without variants can be bought', async () => {
    api.answer(getProduct, { success: true, data: postcards });
    const { press, address } = renderPage('/product/postcards', session);
    await press('Purchase');
    await waitFor(() => expect(address()).toBe('/checkout'));
    expect(storedProduct().name).toBe(postcards.name);
    expect(screen.queryByRole('radio')).toBeNull();
  });

  test('that needs a story and an address asks for both before the checkout', async () => {
    api.answer(getProduct, { success: true, data: { ...book, needs: ['story', 'address'] } });
    api.answer(listStories, { success: true, data: [summary] });
    api.answer(getStory, { success: true, data: story });
    api.answer(createCheckout, { success: true, message: 'cs_test_1', url: 'http://pay.test/c/1' });
    const { user, press, fill, address } = renderPage('/product/story-book', session);
    await screen.findByText('Still missing: a story, the street, the city, the state, and the postal code.');
    await screen.findByRole('button', { name: 'Show your stories' });
    await press('Purchase');
    expect(address()).toBe('/product/story-book');
    await waitFor(() => expect(document.activeElement?.id).toBe('gift-story-name'));
    await user.paste('toast');
    await user.click(await screen.findByRole('option', { name: /Burnt Toast/ }));
    const home = { Street: '1 Analytical Way', City: 'Riverwood', State: 'NSW', 'Postal code': '2210' };
    for (const [label, text] of Object.entries(home)) await fill(label, text);
    await press('Purchase');
    await waitFor(() => expect(address()).toBe('/checkout'));
    await screen.findByText(summary.name);
    await press('Proceed to Pay');
    const chosen = { storyId: summary._id, address: { street: home.Street, postalCode: '2210' } };
    await waitFor(() => expect(api.callsOf(createCheckout)).toMatchObject([{ body: { product: chosen } }]));
  });

  test('shows a message if it is missing, and requires a login', async () => {
    renderPage('/product/story-book');
    await screen.findByRole('dialog', { name: 'Please Log In' });
    expect(api.callsOf(getProduct)).toEqual([]);
    api.fail(getProduct, 'product-not-found');
    renderPage('/product/gone', session);
    await title('No product found');
  });
});

describe('featured stories', () => {
  test('show an empty list and errors', async () => {
    api.answer(listFeaturedStories, { success: true, data: [] });
    renderPage('/featured-stories');
    await title('No featured stories found', 2);
    api.fail(listFeaturedStories, 'conflict');
    const { press } = renderPage('/featured-stories');
    await screen.findByRole('button', { name: 'Try again' });
    api.answer(listFeaturedStories, { success: true, data: featuredStories });
    await press('Try again');
    await screen.findByRole('link', { name: 'Story number 0' });
    const names = [...document.querySelectorAll('[data-slot=featured-card] h2')].map(({ textContent }) => textContent);
    expect(names).toEqual(featuredStories.map(({ name }) => name));
  });

  test('one shows pictures, film, figures and a link to order a film', async () => {
    renderPage('/featured-story/story-0');
    await title(wholeFeaturedStory.name);
    const text = screen.getByRole('main').textContent;
    for (const words of ['June Okafor, Two Wheels Down', 'She ran behind me.', '12,400']) expect(text).toContain(words);
    await screen.findByRole('img', { name: 'The first picture' });
    const print = within(screen.getByRole('complementary', { name: 'About this story' })).getAllByRole('presentation');
    expect(print.map((image) => image.getAttribute('src'))).toContainEqual(
      expect.stringMatching(/^\/prints\/.+\/portrait\.svg$/),
    );
    for (const name of ['PHOTO', 'SHORT FILM']) await title(name, 2);
    expect(document.querySelectorAll('video')).toHaveLength(1);
    const link = screen.getByRole('link', { name: 'TURN YOUR STORY INTO A FILM' });
    expect(link.getAttribute('href')).toBe('/turn-your-story-into-a-film');
  });

  test('one without photos and posters shows its own print in their places', async () => {
    const print = '10-dawn-autumn-kitchen-oven.loaf';
    const { images, videos } = wholeFeaturedStory;
    const bare = { images: images.slice(0, 1), videos: videos.map((video) => ({ ...video, posterUrl: null })), print };
    api.answer(getFeaturedStory, { success: true, data: { ...wholeFeaturedStory, ...bare } });
    renderPage('/featured-story/story-0');
    const photos = within(await screen.findByRole('region', { name: 'PHOTO' })).getAllByRole('presentation');
    expect(photos.map((image) => image.getAttribute('src'))).toEqual(
      ['wide.svg', 'crop-1.svg', 'crop-2.svg', 'crop-3.svg'].map((file) => `/prints/${print}/${file}`),
    );
    expect(document.querySelector('video')?.getAttribute('poster')).toBe(`/prints/${print}/card.svg`);
  });

  test('a missing one shows a message', async () => {
    api.fail(getFeaturedStory, 'featured-story-not-found');
    renderPage('/featured-story/gone');
    expect(await title('No featured story found')).toBeTruthy();
  });
});

describe('contact', () => {
  const required = () => screen.queryAllByText('* Required').length;

  test('flags empty fields, sends nothing, and clears a flag on input', async () => {
    const { press, fill, user } = renderPage('/contact-us');
    await press('Send');
    await waitFor(() => expect(required()).toBe(3));
    await expectFocus('Name');
    await user.keyboard('A');
    expect(required()).toBe(2);
    await fill('Email', 'ada');
    await fill('Message', ' \n ');
    await press('Send');
    await screen.findByText('Invalid email');
    await fill('Name', 'x'.repeat(103));
    await press('Send');
    await screen.findByText('3 characters too many');
    expect(required()).toBe(1);
    expect(api.calls).toEqual([]);
  });

  test('sends a message once and clears the form; keeps the text when sending fails', async () => {
    const { press, fill, user } = renderPage('/contact-us');
    const write = async () => {
      await fill('Name', 'Ada Lovelace');
      await fill('Email', 'ada@example.com');
      await fill('Message', 'Can you print in Braille?');
    };
    await write();
    await user.dblClick(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText('Form submitted successfully!');
    expect(api.callsOf(sendContactMessage).map(({ body }) => body)).toEqual([
      { name: 'Ada Lovelace', email: 'ada@example.com', message: 'Can you print in Braille?', website: '' },
    ]);
    expect(screen.getByLabelText('Message')).toHaveProperty('value', '');
    api.fail(sendContactMessage, 'too-many-requests');
    await write();
    await press('Send');
    await screen.findByText(/^That was a little too fast/, { selector: '.contact-refusal' });
    expect(screen.getByLabelText('Message')).toHaveProperty('value', 'Can you print in Braille?');
  });

  test('lists an address and social networks, which open in a new tab', async () => {
    renderPage('/contact-us');
    const mail = await screen.findByRole('link', { name: 'hello@tellwren.com' });
    expect(mail.getAttribute('href')).toBe('mailto:hello@tellwren.com');
    const network = within(screen.getByRole('main')).getByRole('link', { name: /Instagram/ });
    expect([network.getAttribute('target'), network.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  });
});
