/**
 * CloudFront's viewer-response function, in its older JavaScript: adds the charset to text types (ASVS 4.1.1), which S3's types
 * omit. All our files are UTF-8.
 */
export function charsetFunctionCode(): string {
  return `var text = /^(text\\/[^;]+|application\\/(javascript|json|xml)|[^;]+\\+(json|xml))$/i;

function handler(event) {
  var type = event.response.headers['content-type'];
  if (type && text.test(type.value)) type.value += '; charset=utf-8';
  return event.response;
}
`;
}
