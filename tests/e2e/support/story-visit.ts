import type { Page } from 'playwright-core';
import { beforeEach } from 'vitest';
import { getUser } from '#shared/endpoints/session.ts';
import { getStory, listStories } from '#shared/endpoints/story.ts';
import { goTo } from './page-ready.ts';
import type { Site } from './site.ts';
import { reader, readerSession, story, summary } from './story-samples.ts';
import type { StubApi } from './stub-api.ts';
import { setUpStubbedSite } from './stubbed-site.ts';

export interface StoryVisit {
  readonly api: StubApi;
  readonly site: Site;
  readonly page: Page;
  readonly faults: readonly string[];
  /** Opens the sample story, or that path. */
  open(path?: string): Promise<void>;
  /** Bodies sent to paths with this suffix. */
  sentTo(ending: string): unknown[];
}

/** Gives each test of a file a new visit with the sample story. */
export function setUpStoryVisits(): StoryVisit {
  const openSite = setUpStubbedSite();
  let visit: Awaited<ReturnType<typeof openSite>>;
  beforeEach(async () => {
    visit = await openSite();
    const { api, page } = visit;
    api.answer(getUser, { success: true, data: reader });
    api.answer(listStories, { success: true, data: [summary] });
    api.answer(getStory, { success: true, data: story });
    await page.addInitScript(`Object.assign(localStorage, ${JSON.stringify(readerSession)})`);
    page.setDefaultTimeout(15_000);
  });
  return {
    get api() {
      return visit.api;
    },
    get site() {
      return visit.site;
    },
    get page() {
      return visit.page;
    },
    get faults() {
      return visit.faults;
    },
    open: async (path = `/story/${story._id}`) => {
      await goTo(visit.page, visit.site.url + path);
    },
    sentTo: (ending) => visit.api.calls.filter(({ path }) => path.endsWith(ending)).map(({ body }) => body),
  };
}
