import { useEffect, useState } from 'react';
import { pages } from '#shared/names/pages.ts';
import { isStickyStartShown } from '#web/src/features/landing/model/sticky-start.ts';
import { isNextStoryFree, useSession } from '#web/src/lib/session.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { Icon } from '#web/src/ui/icon.tsx';

/** Distance from the page's top; the page's end without a closing section. */
function closingTop(): number {
  const closing = document.querySelector('[data-slot=closing]');
  return closing === null
    ? document.documentElement.scrollHeight
    : closing.getBoundingClientRect().top + window.scrollY;
}

function useShown(): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const update = () => {
      const { innerHeight, scrollY } = window;
      setShown(isStickyStartShown({ scrolledPx: scrollY, windowPx: innerHeight, closingPx: closingTop() }));
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, []);
  return shown;
}

export function StickyStart() {
  const shown = useShown();
  return (
    <div className="sticky-start" hidden={!shown}>
      {isNextStoryFree(useSession()) && <p>Your first story is free.</p>}
      <ButtonLink to={pages.startYourStory.path}>
        START YOUR STORY <Icon name="arrow-right" size={20} />
      </ButtonLink>
    </div>
  );
}
