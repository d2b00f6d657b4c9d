import * as argon2id from '#functions/adapters/passwords/argon2id-passwords.ts';

export const { liveCost } = argon2id;

export const createPasswords = () => argon2id.createPasswords({ memoryKib: 8, passes: 1, parallelism: 1 });
