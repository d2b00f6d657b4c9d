import { AppError } from '#functions/domain/kernel/app-error.ts';
import { isCommonPassword } from './common-passwords.ts';

interface PasswordRule {
  readonly refusesCommonPasswords: boolean;
}

/** @throws AppError invalid-input when this stage refuses common passwords and this is one (threat 97) */
export async function refuseCommonPassword(password: string, { refusesCommonPasswords }: PasswordRule): Promise<void> {
  if (refusesCommonPasswords && (await isCommonPassword(password)))
    throw new AppError('invalid-input', { message: 'This password is too common. Please choose another one.' });
}
