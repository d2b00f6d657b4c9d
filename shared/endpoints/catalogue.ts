import * as z from 'zod/mini';
import { catalogueProductSchema, featuredStorySchema } from '#shared/schemas/catalogue.ts';
import { endpoint } from './endpoint.ts';

const id = z.string().check(z.minLength(1), z.maxLength(64));
/** Threat 103. Image URLs in the response stay valid much longer. */
const publicSeconds = 60;

export const listProducts = endpoint({
  id: 'listProducts',
  summary: "The products of 'continue your story'.",
  method: 'GET',
  path: '/api/category/continue-your-story',
  caller: 'anyone',
  throttle: 'read',
  streams: false,
  publicSeconds,
  request: {},
  response: z.object({ success: z.literal(true), data: z.array(catalogueProductSchema) }),
  errors: [],
});

export const getProduct = endpoint({
  id: 'getProduct',
  summary: 'One product with its variants.',
  method: 'GET',
  path: '/api/product/{productId}',
  caller: 'anyone',
  throttle: 'read',
  streams: false,
  publicSeconds,
  request: { path: z.object({ productId: id }) },
  response: z.object({ success: z.literal(true), data: catalogueProductSchema }),
  errors: ['product-not-found'],
});

export const listFeaturedStories = endpoint({
  id: 'listFeaturedStories',
  summary: 'Featured stories: invented examples of what a story can become.',
  method: 'GET',
  path: '/api/public/featured-story',
  caller: 'anyone',
  throttle: 'read',
  streams: false,
  publicSeconds,
  request: {},
  response: z.object({ success: z.literal(true), data: z.array(featuredStorySchema) }),
  errors: [],
});

export const getFeaturedStory = endpoint({
  id: 'getFeaturedStory',
  summary: 'One featured story.',
  method: 'GET',
  path: '/api/public/featured-story/{featuredStoryId}',
  caller: 'anyone',
  throttle: 'read',
  streams: false,
  publicSeconds,
  request: { path: z.object({ featuredStoryId: id }) },
  response: z.object({ success: z.literal(true), data: featuredStorySchema }),
  errors: ['featured-story-not-found'],
});
