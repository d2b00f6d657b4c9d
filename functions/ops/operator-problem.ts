/** What a command cannot do, and the operator can put right; its message is one line. */
export class OperatorProblem extends Error {}
