import type { FileResponse } from '#shared/endpoints/endpoint.ts';
import { noteHtml } from './page-html.ts';
import { gonePage, notePage } from './page-response.ts';

const stories = { href: '/story', label: 'Your stories' } as const;

/** Reads and writes nothing: filters of mail programs open every link. */
export function stopPage(): FileResponse {
  return notePage(
    noteHtml({
      heading: 'Stop these reminders?',
      text: 'We’ll send you no more emails about the planned posts of this story. You can switch them on again in its weekly plan.',
      button: 'Stop the reminders',
    }),
  );
}

export function stoppedPage(): FileResponse {
  return notePage(
    noteHtml({
      heading: 'The reminders have stopped',
      text: 'We’ll send you no more emails about the planned posts of this story. You can switch them on again in its weekly plan.',
      link: stories,
    }),
  );
}

export function unknownLinkPage(): FileResponse {
  return {
    ...gonePage(),
    content: noteHtml({
      heading: 'This link doesn’t work any more',
      text: 'It has expired, or it isn’t complete. To stop reminders, log in, open your story and switch them off in its weekly plan.',
      link: stories,
    }),
  };
}
