import type { RouteObject } from 'react-router';

export const routes: readonly RouteObject[] = [
  {
    path: '/shop',
    lazy: async () => ({ Component: (await import('./shop-page.tsx')).ShopPage }),
    children: [
      { index: true, lazy: async () => ({ Component: (await import('./shop-page.tsx')).FirstTab }) },
      { path: 'products', lazy: async () => ({ Component: (await import('./product-list.tsx')).ProductList }) },
      { path: 'coupons', lazy: async () => ({ Component: (await import('./coupon-list.tsx')).CouponList }) },
      { path: 'featured', lazy: async () => ({ Component: (await import('./featured-list.tsx')).FeaturedList }) },
    ],
  },
  { path: '/shop/new-product', lazy: async () => ({ Component: (await import('./product-page.tsx')).NewProductPage }) },
  {
    path: '/shop/products/:productId',
    lazy: async () => ({ Component: (await import('./product-page.tsx')).ProductPage }),
  },
  { path: '/shop/coupons/:code', lazy: async () => ({ Component: (await import('./coupon-page.tsx')).CouponPage }) },
];
