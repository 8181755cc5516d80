/**
 * Reading a document that may be hostile. A form's and the document's own properties can be shadowed by names in
 * the page (DOM clobbering), also in a world of ours: so properties are read by what prototypes have.
 */

/** Source text that functions which run in pages begin with. */
export const DOM = `
  const get = (type, name) => {
    const { get: read } = Object.getOwnPropertyDescriptor(type.prototype, name)
    return (of) => read.call(of)
  }
  const method = ({ prototype }, name) => (on, ...args) => prototype[name].apply(on, args)
  const localName = get(Element, 'localName')
  const attribute = method(Element, 'getAttribute')
  const has = method(Element, 'hasAttribute')
  const matches = method(Element, 'matches')
  const textContent = get(Node, 'textContent')
  const parentOf = get(Node, 'parentElement')
  const visible = (element) =>
    Element.prototype.checkVisibility.call(element, { visibilityProperty: true, opacityProperty: true })
  const boxOf = method(Element, 'getBoundingClientRect')
  const walk = (what) => Document.prototype.createTreeWalker.call(document, document, what)
  const query = (selector) => {
    try {
      return Document.prototype.querySelector.call(document, selector)
    } catch {
      return null
    }
  }
  const cut = (text, most = 300) => String(text ?? '').slice(0, most)
  const nameOf = (element) => {
    const id = attribute(element, 'id')
    const first = /^\\s*([\\w-]+)/.exec(attribute(element, 'class') ?? '')?.[1]
    const name = cut(localName(element), 60)
    return name + (id && /^[\\w-]+$/.test(id) ? '#' + cut(id, 60) : first ? '.' + cut(first, 60) : '')
  }`
