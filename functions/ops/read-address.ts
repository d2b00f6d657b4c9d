import { normaliseEmail } from '#functions/domain/account/email-address.ts';
import { OperatorProblem } from './operator-problem.ts';

export function readAddress(typed: string): string {
  try {
    return normaliseEmail(typed);
  } catch {
    throw new OperatorProblem(`${typed} is no address.`);
  }
}
