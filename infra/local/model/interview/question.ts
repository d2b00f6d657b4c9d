export type Aspect =
  | 'opening'
  | 'who'
  | 'where'
  | 'when'
  | 'detail'
  | 'trouble'
  | 'turning'
  | 'feeling'
  | 'words'
  | 'customer'
  | 'proof'
  | 'lesson'
  | 'after'
  | 'meaning';

export interface Question {
  readonly aspect: Aspect;
  readonly text: string;
}

export type CategoryTitle = 'BUSINESS STORY' | 'MEMORIES' | 'FOR SOMEONE' | 'MILESTONE';

export function categoryOf(systemText: string): CategoryTitle {
  const named = /^Category:\s*(BUSINESS STORY|MEMORIES|FOR SOMEONE|MILESTONE)\s*$/m.exec(systemText)?.[1];
  if (named === 'BUSINESS STORY' || named === 'FOR SOMEONE' || named === 'MILESTONE') return named;
  return 'MEMORIES';
}
