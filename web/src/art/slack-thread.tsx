import { ThreadLine } from './story-thread.tsx';

const path = 'M4 22c34 0 40 46 78 46s22-40 4-40-16 44 34 46 62-26 84-26 22 14 52 10';

export function SlackThread({ className }: { readonly className?: string }) {
  return <ThreadLine name="slack" viewBox="0 0 260 80" path={path} {...(className !== undefined && { className })} />;
}
