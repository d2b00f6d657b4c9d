/** The child of `parent` that contains the node, which a translation has wrapped. */
function wrapperOf(node: Node, parent: Node): Node | null {
  let wrapper: Node | null = node;
  while (wrapper !== null && wrapper.parentNode !== parent) wrapper = wrapper.parentNode;
  return wrapper;
}

/**
 * Lets React change a page that the browser translates. Chrome moves texts into `<font>` elements, where React does not find
 * them: without this the page crashes (https://github.com/facebook/react/issues/11538).
 */
export function allowTranslatedText(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const wrapper = wrapperOf(child, this);
    if (wrapper !== null) removeChild.call(this, wrapper);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    insertBefore.call(this, child, before && wrapperOf(before, this));
    return child;
  };
}
