import { deskErrorCodes } from './desk-error-codes.ts';
import { type ErrorCode, errorCodes } from './error-codes.ts';
import type { ErrorDefinition } from './error-definition.ts';

export const allErrorCodes: Readonly<Record<ErrorCode, ErrorDefinition>> = { ...errorCodes, ...deskErrorCodes };
