import type { Answer } from '../../faults.ts';
import type { World } from '../world.ts';
export function answerPage(_world: World, _call: { method: string; pathname: string; body: string }): Answer {
  return { status: 404, headers: {}, body: '' };
}
