/** Adds the charset to text types (ASVS 4.1.1), which S3's types omit. All our files are UTF-8. CloudFront's older JavaScript. */
export const charsetFunction = `var text = /^(text\\/[^;]+|application\\/(javascript|json|xml)|[^;]+\\+(json|xml))$/i;

function withCharset(response) {
  var type = response.headers['content-type'];
  if (type && text.test(type.value)) type.value += '; charset=utf-8';
  return response;
}`;

/** CloudFront's viewer-response function of the desk's host. */
export function charsetFunctionCode(): string {
  return `${charsetFunction}

function handler(event) {
  return withCharset(event.response);
}
`;
}
