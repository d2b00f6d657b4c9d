import { defineWriterStep } from './define-writer-step.ts';

export const handler = defineWriterStep('writeStrategy', 'strategy');
