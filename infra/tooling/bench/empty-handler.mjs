/** The least a function can be: what every ratio of the bench is taken against. */
export const handler = async () => ({ statusCode: 200, headers: {}, body: '{}' });
