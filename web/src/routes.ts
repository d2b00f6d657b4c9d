import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { pages } from '../../shared/names/pages.ts';

export default [
  layout('routes/layouts/site.tsx', [
    index('routes/marketing/home.tsx'),
    route(pages.login.path, 'routes/auth/login.tsx'),
    route(pages.register.path, 'routes/auth/register.tsx'),
    route(pages.verifyEmail.path, 'routes/auth/verify-email.tsx'),
    route(pages.verifyEmailSpent.path, 'routes/auth/verify-email-spent.tsx'),
    route(pages.startYourStory.path, 'routes/create/start-your-story.tsx'),
    layout('routes/layouts/require-auth.tsx', [
      route(pages.stories.path, 'routes/library/stories.tsx'),
      route(pages.story.path, 'routes/library/story.tsx'),
    ]),
    route(pages.privacyPolicy.path, 'routes/legal/privacy-policy.tsx'),
    route(pages.terms.path, 'routes/legal/terms.tsx'),
    route(pages.notFound.path, 'routes/marketing/not-found.tsx'),
    // The same page for every address that leads nowhere; only the one above can be prerendered.
    route('*', 'routes/marketing/not-found.tsx', { id: 'any-other-address' }),
  ]),
] satisfies RouteConfig;
