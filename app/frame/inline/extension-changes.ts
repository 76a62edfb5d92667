/**
 * Records changes to the page until `takeForeignChanges` is called. Ignores changes by the parser, which only appends
 * to open elements. All other changes come from extensions.
 */
export const EXTENSION_CHANGES = `(function () {
  var changes = []
  var head = document.head
  var isHeadDone = false
  var isParsed = false
  var first = document.currentScript
  function isOurs(node) {
    return node === head || node === first || (node.tagName === 'META' &&
      (node.hasAttribute('charset') || /^(viewport|color-scheme|theme-color)$/.test(node.name)))
  }
  [document.documentElement, head].forEach(function (target) {
    Array.from(target.children).forEach(function (node) {
      if (isOurs(node)) return
      changes.push({ target: target, addedNodes: [node], removedNodes: [], nextSibling: node.nextSibling })
    })
  })
  function note(records) {
    records.forEach(function (record) {
      var isForeign = isParsed || record.nextSibling || record.removedNodes.length > 0 ||
        (record.target === head && isHeadDone)
      if (isForeign && (isParsed || record.type === 'childList')) changes.push(record)
      isHeadDone = isHeadDone || Array.from(record.addedNodes).indexOf(document.body) >= 0
    })
  }
  var observer = new MutationObserver(note)
  observer.observe(document, {
    childList: true, subtree: true, characterData: true, characterDataOldValue: true
  })
  document.addEventListener('readystatechange', function () {
    if (isParsed) return
    note(observer.takeRecords())
    isParsed = true
  }, true)
  window.takeForeignChanges = function () {
    note(observer.takeRecords())
    observer.disconnect()
    return changes
  }
})()`
