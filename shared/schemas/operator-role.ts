import * as z from 'zod/mini';

export const operatorRoles = ['support', 'fulfilment', 'owner'] as const;
export const operatorRoleSchema = z.enum(operatorRoles);
export type OperatorRole = z.output<typeof operatorRoleSchema>;
