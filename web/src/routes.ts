import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { pages } from '../../shared/names/pages.ts';

export default [
  layout('routes/layouts/site.tsx', [
    index('routes/marketing/home.tsx'),
    route(pages.login.path, 'routes/auth/login.tsx'),
    route(pages.register.path, 'routes/auth/register.tsx'),
    route(pages.verifyEmail.path, 'routes/auth/verify-email.tsx'),
    route(pages.verifyEmailSpent.path, 'routes/auth/verify-email-spent.tsx'),
    route(pages.forgotPassword.path, 'routes/auth/forgot-password.tsx'),
    route(pages.resetPassword.path, 'routes/auth/reset-password.tsx'),
    route(pages.resetPasswordSpent.path, 'routes/auth/reset-password-spent.tsx'),
    route(pages.startYourStory.path, 'routes/create/start-your-story.tsx'),
    layout('routes/layouts/require-auth.tsx', [
      route(pages.stories.path, 'routes/library/stories.tsx'),
      route(pages.story.path, 'routes/library/story.tsx'),
      route(pages.changePassword.path, 'routes/account/change-password.tsx'),
    ]),
    route(pages.privacyPolicy.path, 'routes/legal/privacy-policy.tsx'),
    route(pages.terms.path, 'routes/legal/terms.tsx'),
    // The prerendered /404 is matched by this too: one route, so that its document hydrates at any address.
    route('*', 'routes/marketing/not-found.tsx'),
  ]),
] satisfies RouteConfig;
