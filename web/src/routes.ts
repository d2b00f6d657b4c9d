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
    route(pages.pricing.path, 'routes/marketing/pricing.tsx'),
    route(pages.turnIntoFilm.path, 'routes/films/turn-into-film.tsx'),
    route(pages.giftYourStory.path, 'routes/gifts/gift-your-story.tsx'),
    layout('routes/layouts/require-auth.tsx', [
      route(pages.checkout.path, 'routes/shop/checkout.tsx'),
      route(pages.orderStorySuccess.path, 'routes/shop/order-story-success.tsx'),
      route(pages.orderPackageSuccess.path, 'routes/shop/order-package-success.tsx'),
      route(pages.subscriptionSuccess.path, 'routes/shop/subscription-success.tsx'),
      route(pages.giftSuccess.path, 'routes/gifts/gift-success.tsx'),
      route(pages.gifts.path, 'routes/gifts/gifts.tsx'),
      route(pages.gift.path, 'routes/gifts/gift.tsx'),
      route(pages.films.path, 'routes/films/films.tsx'),
      route(pages.turnStories.path, 'routes/films/turn-stories.tsx'),
      route(pages.turnStory.path, 'routes/films/turn-story.tsx'),
      route(pages.orders.path, 'routes/account/orders.tsx'),
      route(pages.subscriptions.path, 'routes/account/subscriptions.tsx'),
      route(pages.viewSubscription.path, 'routes/account/view-subscription.tsx'),
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
