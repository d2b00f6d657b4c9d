import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  // Prerendering starts a second server from this file alone: without this it would look in the working directory.
  root: import.meta.dirname,
  plugins: [tailwindcss(), reactRouter()],
  server: { fs: { allow: ['..'] } },
  build: {
    // Older browsers lack `light-dark()`; a lowered copy of it would lose the override of a part of the page.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Fonts stay files, so that they can be preloaded and cached; tiny images may be inlined.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
  },
});
